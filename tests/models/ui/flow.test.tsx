import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Chip } from '../../../src/ui/Chip';
import { DropArea } from '../../../src/ui/fields/DropArea';
import { TextField } from '../../../src/ui/fields/TextField';
import { Money } from '../../../src/ui/format/Money';
import { UiRoot } from '../../../src/ui/frame/Root';
import { SplitPane } from '../../../src/ui/frame/SplitPane';
import { Shortcuts } from '../../../src/ui/Shortcuts';
import { StatusDot } from '../../../src/ui/StatusDot';
import { Stepper } from '../../../src/ui/Stepper';
import { Progress } from '../../../src/ui/waiting/Progress';
import { findings } from '../../support/models/accessible';

const onFile = vi.fn();
const next = vi.fn();
const accept = vi.fn();
beforeEach(() => void vi.clearAllMocks());

const drop = (files: File[]) => {
  const area = screen.getByText('Arrastre un archivo aquí o elíjalo');
  const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
  fireEvent.drop(area, { dataTransfer: { files, types: ['Files'], items } });
};

const area = (
  <UiRoot>
    <DropArea label="Archivo de movimientos" hint="CSV, Excel, OFX" onFile={onFile} />
  </UiRoot>
);

test('a file is taken whatever its extension says', async () => {
  render(area);
  const file = new File(['fecha;monto'], 'movimientos.qzx');
  await userEvent.upload(screen.getByLabelText('Archivo de movimientos'), file);
  await waitFor(() => expect(onFile).toHaveBeenCalledWith(file));
});

test('a file that is dropped is taken', async () => {
  render(area);
  const file = new File(['fecha;monto'], 'abril.csv');
  drop([file]);
  await waitFor(() => expect(onFile).toHaveBeenCalledWith(file));
});

test('a file too large, an empty one, or several at once are refused with what to do, and nothing is taken', async () => {
  render(area);
  const large = new File(['x'], 'todo.csv');
  Object.defineProperty(large, 'size', { value: 60 * 1024 * 1024 });
  drop([large]);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /«todo.csv» pesa 60 MB y el máximo es 20 MB\. No se cargó nada/,
  );
  drop([new File([], 'vacio.csv')]);
  await screen.findByText(/«vacio.csv» está vacío/);
  drop([new File(['a'], 'a.csv'), new File(['b'], 'b.csv')]);
  await screen.findByText(/Se soltaron 2 archivos/);
  expect(onFile).not.toHaveBeenCalled();
});

test('where several files are taken the place says so, and an empty folder is told', async () => {
  render(
    <UiRoot>
      <DropArea label="Archivo" onFile={onFile} pack={() => Promise.resolve({ refusal: 'No.' })} />
    </UiRoot>,
  );
  const place = screen.getByText('Arrastre uno o varios archivos aquí, o elíjalos');
  fireEvent.drop(place, { dataTransfer: { files: [], types: ['Files'], items: [] } });
  await screen.findByText(/no tiene ningún archivo: parece una carpeta vacía/);
  expect(onFile).not.toHaveBeenCalled();
});

test('a file that was taken shows its name, its size and what it was recognised as', async () => {
  const onRemove = vi.fn();
  render(
    <UiRoot>
      <DropArea
        label="Archivo de movimientos"
        file={{ name: 'abril.csv', size: 40_000, recognised: 'CSV de Banco Pichincha' }}
        onFile={onFile}
        onRemove={onRemove}
        refusal={{ reason: 'El archivo es de otra cuenta.', severity: 'warning' }}
      />
    </UiRoot>,
  );
  expect(screen.getByText('39 KB · CSV de Banco Pichincha')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('El archivo es de otra cuenta.');
  expect(screen.getByRole('button', { name: 'Cambiar el archivo' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar el archivo' }));
  expect(onRemove).toHaveBeenCalledOnce();
  expect(await findings()).toEqual([]);
});

const workbench = (
  <UiRoot>
    <Shortcuts
      shortcuts={[
        { key: 'j', does: 'siguiente movimiento', run: next },
        { key: 'Enter', does: 'aceptar y seguir', run: accept },
      ]}
    />
    <TextField label="Nota" value="" onChange={() => {}} />
    <button type="button">Otro</button>
  </UiRoot>
);

test('single keys act, but not while a field is typed in nor against a focused button', async () => {
  render(workbench);
  await userEvent.keyboard('j{Enter}');
  expect(next).toHaveBeenCalledOnce();
  expect(accept).toHaveBeenCalledOnce();

  await userEvent.type(screen.getByRole('textbox', { name: 'Nota' }), 'jj{Enter}');
  expect(next).toHaveBeenCalledOnce();
  expect(accept).toHaveBeenCalledOnce();

  screen.getByRole('button', { name: 'Otro' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(accept).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Control>}j{/Control}');
  expect(next).toHaveBeenCalledOnce();
});

test('a question mark lists the shortcuts, which rest while the list is open', async () => {
  render(workbench);
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
  expect(dialog.textContent).toContain('siguiente movimiento');
  expect(await findings()).toEqual([]);
  await userEvent.keyboard('j');
  expect(next).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('j');
  expect(next).toHaveBeenCalledOnce();
});

test('the steps, the progress and the states say in words what they show', async () => {
  const onCancel = vi.fn();
  render(
    <UiRoot>
      <Stepper steps={['Archivo', 'Vista previa', 'Conciliar', 'Hecho']} current={1} />
      <Progress label="Guardando movimientos" done={1200} total={10_000} onCancel={onCancel} />
      <Progress label="Leyendo el archivo" />
      <SplitPane
        list={<StatusDot kind="half" label="con sugerencia" />}
        detail={<Chip tone="good">monto exacto</Chip>}
        detailLabel="El movimiento"
      />
      <Money value="-5.00" currency={undefined} signed />
      <Money value="320.00" currency={undefined} signed />
      <Money value="0.00" currency={undefined} signed />
    </UiRoot>,
  );
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe('2Vista previa');
  expect(screen.getByText('(hecho)', { exact: false })).toBeTruthy();
  const bar = screen.getByRole('progressbar', { name: 'Guardando movimientos' });
  expect(bar.getAttribute('aria-valuetext')).toBe('1.200 de 10.000');
  expect(screen.getByText('con sugerencia')).toBeTruthy();
  expect(screen.getByText('−5,00')).toBeTruthy();
  expect(screen.getByText('+320,00')).toBeTruthy();
  expect(screen.getByText('0,00')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(onCancel).toHaveBeenCalledOnce();
  expect(await findings()).toEqual([]);
});
