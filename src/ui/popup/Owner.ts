import { useFocusFinders } from '@fluentui/react-components';

export function Owner() {
  useFocusFinders();
  return null;
}
