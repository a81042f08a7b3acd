import { getCompany, saveCompany } from '../api/contract/company';
import { commandMachine } from './kit/command';
import { recordMachine } from './kit/record';

export const companyRecord = recordMachine('companyRecord', getCompany);
export const companyChange = commandMachine('companyChange', saveCompany);
