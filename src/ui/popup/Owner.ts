import { useFocusFinders } from '@fluentui/react-components';
import { setTabsterOwner } from './TabsterOwner';

function Owner() {
  useFocusFinders();
  return null;
}

setTabsterOwner(Owner);
