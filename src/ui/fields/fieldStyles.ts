import { makeStyles } from '@fluentui/react-components';

/** Beside a taller neighbour a field keeps its parts together at the top. */
export const useFieldStyles = makeStyles({ field: { minWidth: 0, alignContent: 'start' } });
