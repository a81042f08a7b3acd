import { makeStyles, tokens } from '@fluentui/react-components';
import type * as z from 'zod/mini';
import { type CallScripts, setCallScripts, WORK_REASON } from '../../api/contract/customers/worklist';
import { offeredVariables } from '../../api/contract/messaging/templateText';
import { CommandForm } from '../../resource/command/CommandForm';
import { FormDraft } from '../../resource/command/FormDraft';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormTextAreaField } from '../../ui/fields/form';
import { reasonWords, words } from './words';

type Body = z.output<typeof setCallScripts.body>;

type Props = { command: CommandHandle; scripts: CallScripts; onSubmit: (body: Body) => void };

const ABOUT = { kind: 'worklist', subject: 'guiones' } as const;
const isReadable = (body: object) => setCallScripts.body.safeParse(body).success;

const useStyles = makeStyles({
  hint: { display: 'flex', flexWrap: 'wrap', gap: '0 8px', margin: 0 },
  name: { whiteSpace: 'nowrap', color: tokens.colorNeutralForeground2 },
});

/** A text for each reason, with the variables of templates. */
export function CallScriptsForm({ command, scripts, onSubmit }: Props) {
  const styles = useStyles();
  const {
    mensaje,
    tarea,
    promesa_rota,
    acuerdo_roto,
    disputa,
    comprobante,
    retencion,
    proximo,
    sin_contacto,
    version,
  } = scripts;
  return (
    <CommandForm
      command={command}
      title={words.scriptsTitle}
      verb={words.scriptsVerb}
      schema={setCallScripts.body}
      initial={{
        ...{ mensaje, tarea, promesa_rota, acuerdo_roto, disputa },
        ...{ comprobante, retencion, proximo, sin_contacto, version },
      }}
      onSubmit={onSubmit}
    >
      <FormDraft command={command} about={ABOUT} isReadable={isReadable} />
      <p className={styles.hint}>
        {words.scriptsHint}
        {offeredVariables().map(({ name }) => (
          <code key={name} className={styles.name}>{`{{ ${name} }}`}</code>
        ))}
      </p>
      {WORK_REASON.map((kind) => (
        <FormTextAreaField<Body> key={kind} name={kind} label={reasonWords[kind]} maxLength={1_000} lines={3} />
      ))}
    </CommandForm>
  );
}
