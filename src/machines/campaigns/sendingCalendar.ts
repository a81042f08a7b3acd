import { deleteHoliday, getSendingCalendar, saveHoliday, setSendingCalendar } from '../../api/contract/sendingCalendar';
import { commandMachine } from '../kit/command';
import { recordMachine } from '../kit/record';

export const sendingCalendarRecord = recordMachine('sendingCalendarRecord', getSendingCalendar);
export const sendingCalendarChange = commandMachine('sendingCalendarChange', setSendingCalendar);
export const holidaySaving = commandMachine('holidaySaving', saveHoliday);
export const holidayDeletion = commandMachine('holidayDeletion', deleteHoliday);
