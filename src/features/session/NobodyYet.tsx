import { useSelector } from '@xstate/react';
import { getRegistration } from '../../api/contract/console/session';
import { useRecordRef } from '../../resource/hooks/useRowActor';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { words } from './words';

/** Says that the first to register becomes administrator. Other providers may not say whether anybody did: then nothing stands here. */
export function NobodyYet() {
  const registration = useRecordRef(getRegistration, {});
  const isFirst = useSelector(registration, ({ context }) => context.record?.first === true);
  return (
    isFirst && (
      <MessageBar>
        <MessageBarBody>{words.nobodyYet}</MessageBarBody>
      </MessageBar>
    )
  );
}
