import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { normalizeForSearch } from '../../api/contract/withoutAccents';
import type { Flow, FlowState, FlowTransition } from '../../flows/graph';
import { hitsIn } from '../../flows/search';
import { doesText, triggerText } from '../../flows/text';
import { Chip } from '../../ui/Chip';
import { SearchField } from '../../ui/filters/SearchField';
import type { StateCounts } from './debtCounts';
import { words } from './words';

const useStyles = makeStyles({
  states: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    margin: '8px 0 0',
    padding: 0,
    listStyleType: 'none',
  },
  state: { padding: '4px', borderRadius: tokens.borderRadiusMedium },
  selected: { backgroundColor: tokens.colorBrandBackground2 },
  name: { justifyContent: 'flex-start', textAlign: 'start', fontWeight: tokens.fontWeightSemibold },
  text: { margin: '0 0 4px 8px', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  does: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
  transitions: { margin: 0, padding: '0 0 0 8px', listStyleType: 'none' },
});

type Props = {
  flow: Flow;
  counts?: StateCounts | undefined;
  selected: string | undefined;
  onSelect: (state: string) => void;
  onFollow: (transition: string) => void;
};

/** The chart as a list, for the keyboard and for screen readers. */
export function StatesPanel({ flow, counts, selected, onSelect, onFollow }: Props) {
  const styles = useStyles();
  const [params, setParams] = useSearchParams();
  const text = params.get('search') ?? '';
  const wanted = normalizeForSearch(text).split(/\s+/).filter(Boolean);
  const hits = hitsIn(flow, (...texts) => wanted.every((word) => normalizeForSearch(texts.join(' ')).includes(word)));
  const states = flow.states.filter(
    ({ id }) => hits.some(({ state }) => state === id) && (id !== '' || outgoing(flow, id).length > 0),
  );
  return (
    <>
      <SearchField
        label={words.searchHere}
        placeholder={words.searchHere}
        value={text}
        onSearch={(next) => {
          const { search, ...rest } = Object.fromEntries(params);
          setParams(next === '' ? rest : { ...rest, search: next }, { replace: true });
        }}
      />
      <ul className={styles.states}>
        {states.map((state) => (
          <StateItem
            key={state.id}
            flow={flow}
            state={state}
            n={counts?.get(state.id)}
            isSelected={state.id === selected}
            onSelect={() => onSelect(state.id)}
            onFollow={onFollow}
          />
        ))}
      </ul>
    </>
  );
}

const outgoing = ({ transitions }: Flow, id: string) => transitions.filter(({ source }) => source === id);

type ItemProps = Pick<Props, 'flow' | 'onFollow'> & {
  state: FlowState;
  n: number | undefined;
  isSelected: boolean;
  onSelect: () => void;
};

function StateItem({ flow, state, n, isSelected, onSelect, onFollow }: ItemProps) {
  const styles = useStyles();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const { id, title, description, kind } = state;
  const isInitial = flow.states.some(({ initial }) => initial === id);
  const depth = id === '' ? 0 : id.split('.').length - 1;
  return (
    <li
      ref={item}
      className={mergeClasses(styles.state, isSelected && styles.selected)}
      style={{ marginLeft: depth * 12 }}
    >
      <Button
        appearance="transparent"
        size="small"
        className={styles.name}
        aria-pressed={isSelected}
        onClick={onSelect}
      >
        {id === '' ? words.anywhere : title}
      </Button>
      {n !== undefined && <Chip tone="brand">{words.debtsIn(n)}</Chip>}
      {isInitial && <Chip>{words.initial}</Chip>}
      {kind === 'final' && <Chip>{words.final}</Chip>}
      {kind === 'parallel' && <Chip>{words.parallel}</Chip>}
      {description && <p className={styles.text}>{description}</p>}
      {doesText(state).map((text) => (
        <p key={text} className={mergeClasses(styles.text, styles.does)}>
          {text}
        </p>
      ))}
      <ul className={styles.transitions}>
        {outgoing(flow, id).map((transition) => (
          <li key={transition.id}>
            <TransitionButton flow={flow} transition={transition} onPress={() => onFollow(transition.id)} />
          </li>
        ))}
      </ul>
    </li>
  );
}

const useButtonStyles = makeStyles({
  root: {
    display: 'block',
    width: '100%',
    padding: '2px 6px',
    textAlign: 'start',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'anywhere',
  },
  trigger: { fontFamily: tokens.fontFamilyMonospace },
  rest: { color: tokens.colorNeutralForeground2 },
});

/** A transition in words: what begins it, if what holds, where it leads and what is done. */
export function TransitionButton({
  flow,
  transition,
  onPress,
}: {
  flow: Flow;
  transition: FlowTransition;
  onPress: () => void;
}) {
  const styles = useButtonStyles();
  const { trigger, guard, targets, actions } = transition;
  const titles = targets.map((target) => flow.states.find(({ id }) => id === target)?.title ?? target);
  const rest = [
    [guard ? words.guard(guard) : '', titles.length > 0 ? words.leadsTo(titles) : words.stays].join(' ').trim(),
    ...(actions.length > 0 ? [words.actions(actions)] : []),
  ];
  return (
    <Button appearance="subtle" size="small" className={styles.root} onClick={onPress}>
      <span className={styles.trigger}>{triggerText(trigger)}</span>{' '}
      <span className={styles.rest}>{rest.join(' · ')}</span>
    </Button>
  );
}
