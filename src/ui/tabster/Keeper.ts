import { useFocusFinders } from '@fluentui/react-components';

export function Keeper() {
  useFocusFinders();
  return null;
}
