import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { Draggable } from '@fullcalendar/interaction';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { channelName } from '../../domain/words';
import type { PlanCampaignActor, PlanFields } from '../../machines/campaigns/planCampaign';
import { isDocuments } from '../../machines/campaigns/plannedEvents';
import { DateField } from '../../ui/fields/DateField';
import { TextField } from '../../ui/fields/TextField';
import { ToggleButton } from '../../ui/filters/ToggleButton';
import { Panel } from '../../ui/frame/Panel';
import { RefusedState } from '../../ui/RefusedState';
import { Progress } from '../../ui/waiting/Progress';
import { words } from './words';

const useStyles = makeStyles({
  templates: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    maxHeight: '232px',
    overflowY: 'auto',
    margin: 0,
    padding: '2px',
    listStyleType: 'none',
  },
  template: { width: '100%', justifyContent: 'flex-start', textAlign: 'start', cursor: 'grab', padding: '4px 8px' },
  name: { display: 'block', fontWeight: tokens.fontWeightRegular, overflowWrap: 'anywhere' },
  channel: { display: 'block', fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightRegular },
  when: {
    display: 'grid',
    gridTemplateColumns: '148px minmax(0, 1fr)',
    gap: '8px',
    '& .fui-Input': { width: '100%', minWidth: 0 },
    '& input': { minWidth: 0, width: '100%' },
  },
  foot: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** The panel that adds templates to the calendar, by dragging or with a day and an hour, and creates all of them. */
export function PlanPanel({ planRef }: { planRef: PlanCampaignActor }) {
  const styles = useStyles();
  const snapshot = useSelector(planRef, (current) => current);
  const { templates, fields, problem } = snapshot.context;
  const set = (name: keyof PlanFields) => (value: string) =>
    planRef.send({ type: 'FIELD', changes: { [name]: value } });
  const listRef = useRef<HTMLUListElement>(null);
  const isEmpty = templates.length === 0;
  useEffect(() => {
    if (!listRef.current || isEmpty) return;
    const draggable = new Draggable(listRef.current, {
      itemSelector: '[data-template]',
      eventData: { create: false, duration: '00:30' },
    });
    return () => draggable.destroy();
  }, [isEmpty]);

  if (snapshot.matches('refused')) {
    return <RefusedState message={problem?.reason} onRetry={() => planRef.send({ type: 'RETRY' })} />;
  }
  return (
    <Panel title={words.plan} body={words.planBody}>
      {snapshot.matches('loading') && <Progress label={words.loading} />}
      {!snapshot.matches('loading') && isEmpty && (
        <div>
          {words.noTemplates} <Link to="/plantillas">{words.toTemplates}</Link>
        </div>
      )}
      {!isEmpty && (
        <ul ref={listRef} className={styles.templates} aria-label={words.templates}>
          {templates.map(({ id, name, channel }) => (
            <li key={id} data-template={id}>
              <ToggleButton
                className={styles.template}
                pressed={fields.template === id}
                onClick={() => set('template')(fields.template === id ? '' : id)}
              >
                <span>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.channel}>{channelName(channel)}</span>
                </span>
              </ToggleButton>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <Button
          size="small"
          icon={<ArrowClockwiseRegular />}
          disabledFocusable={!snapshot.can({ type: 'CLEAN' })}
          onClick={() => planRef.send({ type: 'CLEAN' })}
        >
          {words.reload}
        </Button>
      </div>
      <div className={styles.when}>
        <DateField label={words.day} value={fields.day} onChange={set('day')} />
        <TextField label={words.time} maxLength={5} value={fields.time} onChange={set('time')} />
      </div>
      <TextField
        label={words.documentsField}
        hint={words.documentsHint}
        maxLength={6}
        value={fields.documents}
        onChange={set('documents')}
        {...(isDocuments(fields.documents) ? {} : { error: words.wrongDocuments })}
      />
      <div className={styles.foot}>
        <Button
          icon={<AddRegular />}
          disabledFocusable={fields.template === '' || fields.day === ''}
          onClick={() =>
            planRef.send({ type: 'ADD', template: fields.template, start: `${fields.day}T${fields.time}` })
          }
        >
          {words.add}
        </Button>
      </div>
    </Panel>
  );
}
