import { Button, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { CalendarCancelRegular } from '@fluentui/react-icons/svg/calendar-cancel';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import {
  deleteHoliday,
  getSendingCalendar,
  type Holiday,
  type SendingCalendar,
  saveHoliday,
  setSendingCalendar,
} from '../../api/contract/messaging/sendingCalendar';
import { useAbility } from '../../console/useAbility';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { type RecordRef, useCommand, useCommandAbout } from '../../resource/hooks/useCommand';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { EmptyState } from '../../ui/EmptyState';
import { Facts } from '../../ui/Facts';
import { date, today } from '../../ui/format/dates';
import { zoneName } from '../../ui/format/zoneName';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { actionsColumn } from '../../ui/table/actionsColumn';
import type { Column } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';
import { HolidayForm, HoursForm } from './SendingForms';
import { countryWords, hoursInWords, words } from './words';

/** When campaigns go out: the hours of the week, and the holidays on which nothing does. */
export function SendingCalendarScreen() {
  const handle = useRecord(getSendingCalendar, { query: { start: `${today().slice(0, 4)}-01-01` } });
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      <RecordPage handle={handle}>{(calendar) => <Shown calendar={calendar} record={handle[1]} />}</RecordPage>
    </Page>
  );
}

function Shown({ calendar, record }: { calendar: SendingCalendar; record: RecordRef }) {
  const ability = useAbility();
  const change = useCommand(setSendingCalendar, { changes: record });
  const saving = useCommand(saveHoliday, { changes: record });
  const deletion = useCommandAbout(deleteHoliday, ({ day }: Holiday) => ({ params: { day } }), { changes: record });
  const { country, hours, holidays, time_zone } = calendar;
  const [{ context: asked }, , askToDelete] = deletion;
  return (
    <>
      <Panel title={words.hours}>
        <Facts
          facts={[
            { name: words.country, value: countryWords[country ?? 'none'] },
            { name: words.hours, value: hoursInWords(hours) },
            { name: words.zone, value: zoneName(time_zone) },
          ]}
        />
        {ability.can('update', 'SendingCalendar') && (
          <div>
            <Button icon={<EditRegular />} onClick={() => change[1].send({ type: 'OPEN', ask: {} })}>
              {words.change}
            </Button>
          </div>
        )}
      </Panel>
      <Panel title={words.holidays} body={words.holidaysBody}>
        {ability.can('update', 'SendingCalendar') && (
          <div>
            <Button icon={<AddRegular />} onClick={() => saving[1].send({ type: 'OPEN', ask: {} })}>
              {words.add}
            </Button>
          </div>
        )}
        {holidays.length === 0 ? (
          <EmptyState title={words.empty} body={words.emptyBody} icon={<CalendarCancelRegular />} />
        ) : (
          <PlainTable
            label={words.holidays}
            columns={columnsFor(ability.can('delete', 'SendingCalendar') && askToDelete)}
            rows={holidays}
            rowKey={({ day }) => day}
          />
        )}
      </Panel>
      <HoursForm
        command={change}
        calendar={calendar}
        onSubmit={(body) => change[1].send({ type: 'CONFIRM', ask: { body } })}
      />
      <HolidayForm
        command={saving}
        onSubmit={({ day, name }) => saving[1].send({ type: 'CONFIRM', ask: { params: { day }, body: { name } } })}
      />
      <CommandConfirm
        command={deletion}
        title={words.removeQuestion}
        body={asked.about && words.removeBody(asked.about.name, date(asked.about.day))}
        verb={words.removeVerb}
        danger
      />
    </>
  );
}

const useStyles = makeStyles({ day: { whiteSpace: 'nowrap' } });

function Day({ day }: { day: string }) {
  return <span className={useStyles().day}>{date(day)}</span>;
}

function columnsFor(onRemove: ((holiday: Holiday) => void) | false): Column<Holiday>[] {
  return [
    { key: 'day', header: words.day, width: 110, render: ({ day }) => <Day day={day} /> },
    { key: 'name', header: words.name, width: 200, render: ({ name }) => name },
    { key: 'law', header: words.law, width: 200, render: ({ law }) => law || words.own },
    ...actionsColumn<Holiday>(
      onRemove && { label: ({ name, day }) => words.remove(name, date(day)), icon: <DeleteRegular />, run: onRemove },
    ),
  ];
}
