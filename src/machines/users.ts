import { disableUser, enableUser, listUsers, makePasswordLink, setPassword, updateUser } from '../api/contract/staff';
import { commandMachine } from './kit/command';
import { listMachine } from './kit/list';

export const userList = listMachine('userList', listUsers);
export const roleChange = commandMachine('roleChange', updateUser);
export const userDisabling = commandMachine('userDisabling', disableUser);
export const userEnabling = commandMachine('userEnabling', enableUser);
export const passwordLinkCreation = commandMachine('passwordLinkCreation', makePasswordLink);
export const passwordChoice = commandMachine('passwordChoice', setPassword);
