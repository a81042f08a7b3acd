import { offeredVariables } from '../../api/contract/messaging/templateText';
import { useUser } from '../../console/AppProvider';

/** The variables that a template of this service may have. */
export const useVariables = () => offeredVariables(useUser()?.offers);
