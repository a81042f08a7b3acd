import { makeStyles } from '@fluentui/react-components';
import * as z from 'zod/mini';
import {
  COUNTRY,
  isTime,
  type SendingCalendar,
  type setSendingCalendar,
} from '../../api/contract/messaging/sendingCalendar';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormDateField, FormSelectField, FormTextField } from '../../ui/fields/form';
import { today } from '../../ui/format/dates';
import { countryOptions, words } from './words';

type Body = z.output<typeof setSendingCalendar.body>;

const useStyles = makeStyles({
  hours: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '12px' },
});

/** Days that have their hours in common on the form. */
const GROUPS = [
  { name: 'weekdays', days: [1, 2, 3, 4, 5] },
  { name: 'saturday', days: [6] },
  { name: 'sunday', days: [7] },
] as const;

const span = z.object({ from: z.string(), until: z.string() }).check(
  z.refine(
    ({ from, until }) =>
      (from === '' && until === '') || (isTime(from) && (isTime(until) || until === '24:00') && from < until),
    {
      path: ['until'],
      error: words.wrongSpan,
    },
  ),
);
const form = z.object({
  country: z.union([z.enum(COUNTRY), z.literal('')]),
  weekdays: span,
  saturday: span,
  sunday: span,
  version: z.optional(z.number()),
});
type Fields = z.input<typeof form>;

type HoursProps = { command: CommandHandle; calendar: SendingCalendar; onSubmit: (body: Body) => void };

export function HoursForm({ command, calendar, onSubmit }: HoursProps) {
  const styles = useStyles();
  const { country, hours, version } = calendar;
  const of = (weekday: number) => {
    const { from = '', until = '' } = hours.find((one) => one.weekday === weekday) ?? {};
    return { from, until };
  };
  return (
    <CommandForm<Fields, Fields>
      command={command}
      title={words.changeTitle}
      verb={words.changeVerb}
      schema={form}
      initial={{
        country: COUNTRY.find((one) => one === country) ?? '',
        weekdays: of(1),
        saturday: of(6),
        sunday: of(7),
        version,
      }}
      onSubmit={(typed) =>
        onSubmit({
          country: typed.country === '' ? null : typed.country,
          hours: GROUPS.flatMap(({ name, days }) =>
            typed[name].from === '' ? [] : days.map((weekday) => ({ weekday, ...typed[name] })),
          ),
          version: typed.version,
        })
      }
    >
      <FormSelectField<Fields>
        name="country"
        label={words.country}
        hint={words.countryHint}
        placeholder={words.noCountry}
        options={countryOptions}
      />
      <div>{words.hoursHint}</div>
      <div className={styles.hours}>
        {GROUPS.map(({ name }) => [
          <FormTextField<Fields>
            key={`${name}.from`}
            name={`${name}.from`}
            label={words.from(words[name])}
            maxLength={5}
          />,
          <FormTextField<Fields>
            key={`${name}.until`}
            name={`${name}.until`}
            label={words.until(words[name])}
            maxLength={5}
          />,
        ])}
      </div>
    </CommandForm>
  );
}

const holiday = z.object({ day: z.iso.date(), name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) });
type HolidayFields = z.input<typeof holiday>;

type HolidayProps = { command: CommandHandle; onSubmit: (typed: HolidayFields) => void };

export function HolidayForm({ command, onSubmit }: HolidayProps) {
  return (
    <CommandForm<HolidayFields, HolidayFields>
      command={command}
      title={words.addTitle}
      verb={words.addVerb}
      schema={holiday}
      initial={{ day: '', name: '' }}
      onSubmit={onSubmit}
    >
      <FormDateField<HolidayFields> name="day" label={words.day} missing={words.noDay} min={today()} />
      <FormTextField<HolidayFields> name="name" label={words.name} missing={words.noName} maxLength={80} />
    </CommandForm>
  );
}
