import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { UiRoot } from '../../../src/ui/frame/Root';
import { actionsColumn } from '../../../src/ui/table/actionsColumn';
import { type Column, thatFit } from '../../../src/ui/table/columns';
import { DataList } from '../../../src/ui/table/DataList';
import { findings } from '../../support/models/accessible';

type Doc = { id: string; name: string };

const columns: Column<Doc>[] = [
  { key: 'id', header: 'Número', width: 120, render: (row) => row.id },
  { key: 'name', header: 'Cliente', width: 200, grow: 1, render: (row) => row.name },
];

const many = (n: number): Doc[] => Array.from({ length: n }, (_, i) => ({ id: `F-${i}`, name: `Muñoz ${i}` }));

type Given = Partial<Parameters<typeof DataList<Doc>>[0]>;

const list = (given: Given) => (
  <UiRoot>
    <DataList<Doc>
      label="Documentos"
      columns={columns}
      rows={[]}
      rowKey={(row) => row.id}
      status="ready"
      empty={{ title: 'Todavía no hay documentos' }}
      {...given}
    />
  </UiRoot>
);

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}\\b`) });

test('shows its four states', async () => {
  const onRetry = vi.fn();
  const onClearFilters = vi.fn();
  const { rerender } = render(list({ status: 'loading' }));
  expect(screen.getByLabelText('Cargando…')).toBeTruthy();
  expect(screen.queryByText('Todavía no hay documentos')).toBeNull();

  rerender(list({ status: 'ready' }));
  expect(screen.getByText('Todavía no hay documentos')).toBeTruthy();

  rerender(list({ status: 'ready', filtered: true, onClearFilters }));
  expect(screen.queryByText('Todavía no hay documentos')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
  expect(onClearFilters).toHaveBeenCalledOnce();

  rerender(list({ status: 'refused', refusal: 'Error al cargar conciliaciones', onRetry }));
  expect(screen.getByRole('alert').textContent).toContain('Error al cargar conciliaciones');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('keeps the rows while they are fetched again, and when that is refused', async () => {
  const { rerender } = render(list({ status: 'loading', rows: many(3) }));
  expect(rowOf('F-1')).toBeTruthy();
  expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true');

  rerender(list({ status: 'refused', rows: many(3), refusal: 'Sin conexión.' }));
  expect(rowOf('F-1')).toBeTruthy();
  expect(await screen.findByText(/Sin conexión\. No se pudo actualizar/)).toBeTruthy();
});

test('a page past the last says so and keeps the pager', () => {
  render(list({ rows: [], total: 30, footer: 'el paginador' }));
  expect(screen.getByText('Hay 30 filas en las páginas anteriores.')).toBeTruthy();
  expect(screen.getByText('el paginador')).toBeTruthy();
  expect(screen.queryByText('Todavía no hay documentos')).toBeNull();
});

test('draws only the rows on show of ten thousand, and says how many there are', () => {
  render(list({ rows: many(10_000) }));
  const grid = screen.getByRole('grid', { name: 'Documentos' });
  expect(grid.getAttribute('aria-rowcount')).toBe('10001');
  expect(within(grid).getAllByRole('row').length).toBeLessThan(60);
});

test('the keyboard walks the rows, opens and chooses them, and reaches the last of ten thousand', async () => {
  const onOpen = vi.fn();
  const onToggle = vi.fn();
  render(list({ rows: many(10_000), onOpen, onToggle }));
  await userEvent.tab();
  expect(document.activeElement).toBe(rowOf('F-0'));

  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement).toBe(rowOf('F-1'));
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenLastCalledWith({ id: 'F-1', name: 'Muñoz 1' });
  await userEvent.keyboard(' ');
  expect(onToggle).toHaveBeenLastCalledWith({ id: 'F-1', name: 'Muñoz 1' });

  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(rowOf('F-9999'));
  expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('10001');
  await userEvent.keyboard('{PageUp}');
  expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('9986');
  await userEvent.keyboard('{Home}');
  expect(document.activeElement).toBe(rowOf('F-0'));
});

test('the tab key goes from the row in hand to its own buttons, and past all others', async () => {
  const actions = actionsColumn<Doc>({ label: ({ id }) => `Eliminar ${id}`, icon: <span />, run: () => {} });
  render(list({ rows: many(20), columns: [...columns, ...actions], footer: <button type="button">Después</button> }));
  const stops: string[] = [];
  const tab = async () => {
    await userEvent.tab();
    const { activeElement } = document;
    stops.push(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '');
  };
  await tab();
  await userEvent.keyboard('{ArrowDown}');
  for (let i = 0; i < 2; i++) await tab();
  expect(stops).toEqual(['F-0Muñoz 0', 'Eliminar F-1', 'Después']);
});

test('its owner moves the active row without the focus being taken from elsewhere', () => {
  const { rerender } = render(list({ rows: many(500), activeKey: 'F-0' }));
  rerender(list({ rows: many(500), activeKey: 'F-400' }));
  expect(rowOf('F-400').getAttribute('aria-current')).toBe('true');
  expect(document.activeElement).toBe(document.body);
});

test('a row has a button for what can be done with it, which does not open it', async () => {
  const onOpen = vi.fn();
  const run = vi.fn();
  const icon = <span />;
  const actions = actionsColumn<Doc>(
    { label: ({ id }) => `Eliminar ${id}`, icon, run, can: ({ id }) => id !== 'F-0' },
    false,
  );
  render(list({ rows: many(3), columns: [...columns, ...actions], onOpen }));
  expect(screen.queryByRole('button', { name: 'Eliminar F-0' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar F-2' }));
  expect(run).toHaveBeenCalledWith({ id: 'F-2', name: 'Muñoz 2' });
  expect(onOpen).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Muñoz 2'));
  expect(onOpen).toHaveBeenCalledWith({ id: 'F-2', name: 'Muñoz 2' });
  expect(await findings()).toEqual([]);
  expect(actionsColumn<Doc>(false)).toEqual([]);
});

test('where there is no room, spare columns give way, the last first', () => {
  const wide: Column<Doc>[] = [
    { key: 'a', header: 'A', width: 500, render: () => 'a' },
    { key: 'b', header: 'B', width: 400, spare: true, render: () => 'b' },
    { key: 'c', header: 'C', width: 300, spare: true, render: () => 'c' },
  ];
  expect(thatFit(wide, 1300).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  expect(thatFit(wide, 1000).map(({ key }) => key)).toEqual(['a', 'b']);
  expect(thatFit(wide, 100).map(({ key }) => key)).toEqual(['a']);
  render(list({ rows: many(1), columns: wide }));
  expect(screen.queryByRole('columnheader', { name: 'C' })).toBeNull();
});

test('a click on the first row takes it in hand, also when what is in hand is not among the rows', async () => {
  const onActive = vi.fn();
  render(list({ rows: many(3), activeKey: 'elsewhere', onActive }));
  await userEvent.click(rowOf('F-0'));
  expect(onActive).toHaveBeenCalledWith({ id: 'F-0', name: 'Muñoz 0' });
});
