import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Notices } from '../../../src/console/Notices';
import { ConfirmDialog } from '../../../src/ui/dialog/ConfirmDialog';
import { FormDialog } from '../../../src/ui/dialog/FormDialog';
import { TextField } from '../../../src/ui/fields/TextField';
import { UiRoot } from '../../../src/ui/frame/Root';
import { findings } from '../../support/models/accessible';

type Asked = { busy?: boolean; refusal?: string; onConfirm?: () => void };

function Deletion({ busy, refusal, onConfirm = () => {} }: Asked) {
  const [open, setOpen] = useState(false);
  return (
    <UiRoot>
      <button type="button" onClick={() => setOpen(true)}>
        Eliminar…
      </button>
      <ConfirmDialog
        open={open}
        danger
        title="Eliminar la conciliación de abril"
        impact={['Se deshacen 96 asignaciones por $ 12.400,00']}
        verb="Eliminar 1 conciliación"
        busy={busy}
        refusal={refusal === undefined ? undefined : { reason: refusal, severity: 'error' }}
        onConfirm={onConfirm}
        onCancel={() => setOpen(false)}
      />
    </UiRoot>
  );
}

const ask = () => userEvent.click(screen.getByRole('button', { name: 'Eliminar…' }));

test('a deletion says what it does, starts on Cancel, and gives the focus back on Escape', async () => {
  const onConfirm = vi.fn();
  render(<Deletion onConfirm={onConfirm} />);
  await ask();
  const dialog = await screen.findByRole('alertdialog', { name: 'Eliminar la conciliación de abril' });
  expect(dialog.textContent).toContain('Se deshacen 96 asignaciones por $ 12.400,00');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'));
  expect(await findings()).toEqual([]);

  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Eliminar…'));
  expect(onConfirm).not.toHaveBeenCalled();
});

test('the page takes the focus where what opened the dialog is gone by then', async () => {
  function Deferral() {
    const [stage, setStage] = useState<'before' | 'asking' | 'after'>('before');
    return (
      <UiRoot>
        <main tabIndex={-1}>
          {stage !== 'after' && (
            <button type="button" onClick={() => setStage('asking')}>
              Después
            </button>
          )}
          <ConfirmDialog
            open={stage === 'asking'}
            title="Dejar para después"
            impact={[]}
            verb="Dejarlo"
            onConfirm={() => setStage('after')}
            onCancel={() => setStage('before')}
          />
        </main>
      </UiRoot>
    );
  }
  render(<Deferral />);
  await userEvent.click(screen.getByRole('button', { name: 'Después' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Dejarlo' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('what hides the page behind a dialog is there before the first dialog, and so outlives it', async () => {
  vi.resetModules();
  const { UiRoot } = await import('../../../src/ui/frame/Root');
  render(<UiRoot>the page</UiRoot>);
  expect(Reflect.get(window, '__tabsterInstance')).toBeUndefined();
  await act(() => import('../../../src/ui/dialog/OpenDialog'));
  expect(Reflect.get(window, '__tabsterInstance')).toBeDefined();
});

test('while it is being done, neither button nor Escape acts', async () => {
  const onConfirm = vi.fn();
  render(<Deletion busy onConfirm={onConfirm} />);
  await ask();
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar 1 conciliación' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('a refusal is said in the dialog, which stays', async () => {
  render(<Deletion refusal="Error al eliminar conciliación" />);
  await ask();
  expect((await screen.findByRole('alert')).textContent).toBe('Error al eliminar conciliación');
});

test('a form is sent with Enter, not while it is being sent, and shows what the server says of a field', async () => {
  const onSubmit = vi.fn();
  const form = (busy: boolean) => (
    <UiRoot>
      <FormDialog
        open
        title="Nueva cuenta bancaria"
        verb="Guardar la cuenta"
        busy={busy}
        onSubmit={onSubmit}
        onCancel={() => {}}
      >
        <TextField label="Número" value="1" onChange={() => {}} error="Ya existe una cuenta con este número." />
      </FormDialog>
    </UiRoot>
  );
  const { rerender } = render(form(true));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Número' }), '{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(form(false));
  await userEvent.type(screen.getByRole('textbox', { name: 'Número' }), '{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(screen.getByText('Ya existe una cuenta con este número.')).toBeTruthy();
  expect(await findings()).toEqual([]);
});

test('notices stack, a failure interrupts, each can be closed and acted on, even while a dialog is open', async () => {
  const onClose = vi.fn();
  const onAct = vi.fn();
  render(
    <UiRoot>
      <ConfirmDialog open title="¿Cerrar?" verb="Cerrar 1 período" onConfirm={() => {}} onCancel={() => {}} />
      <Notices
        notices={[
          { id: '1', kind: 'success', text: 'Conciliado con F-1042', action: { label: 'Deshacer', to: '/' } },
          { id: '2', kind: 'error', text: 'Error. Error al cargar datos' },
        ]}
        onClose={onClose}
        onAct={onAct}
      />
    </UiRoot>,
  );
  await screen.findByRole('alertdialog');
  expect(screen.getByRole('alert').textContent).toContain('Error. Error al cargar datos');
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(onAct).toHaveBeenCalledWith('1');
  const [, second] = screen.getAllByRole('button', { name: 'Cerrar el aviso' });
  if (second) await userEvent.click(second);
  expect(onClose).toHaveBeenCalledWith('2');
});
