import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { DateField } from '../../../src/ui/fields/DateField';
import { FormFields, FormNumberField } from '../../../src/ui/fields/form';
import { MoneyField } from '../../../src/ui/fields/MoneyField';
import { SelectField } from '../../../src/ui/fields/SelectField';
import { TextAreaField } from '../../../src/ui/fields/TextAreaField';
import { TextField } from '../../../src/ui/fields/TextField';
import { SearchField } from '../../../src/ui/filters/SearchField';
import { UiRoot } from '../../../src/ui/frame/Root';
import { findings } from '../../support/models/accessible';

let told: { value: string; problem: string | undefined }[] = [];
beforeEach(() => {
  told = [];
});

function Amount({ start = '', ...rest }: { start?: string } & Partial<ComponentProps<typeof MoneyField>>) {
  const [value, setValue] = useState(start);
  const onChange = (next: string, problem: string | undefined) => {
    told.push({ value: next, problem });
    setValue(next);
  };
  return (
    <UiRoot>
      <MoneyField label="Monto" value={value} onChange={onChange} {...rest} />
      <button type="button" onClick={() => setValue('320.00')}>
        Proponer
      </button>
    </UiRoot>
  );
}

function Day({ ...rest }: Partial<ComponentProps<typeof DateField>>) {
  const [value, setValue] = useState('');
  const onChange = (next: string, problem: string | undefined) => {
    told.push({ value: next, problem });
    setValue(next);
  };
  return (
    <UiRoot>
      <DateField label="Vence" value={value} onChange={onChange} {...rest} />
    </UiRoot>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('an amount is typed as it comes and written properly once left', async () => {
  render(<Amount />);
  await userEvent.type(field('Monto'), '1234,5');
  expect(field('Monto').value).toBe('1234,5');
  expect(told.at(-1)).toEqual({ value: '1234.50', problem: undefined });
  await userEvent.tab();
  expect(field('Monto').value).toBe('1.234,50');
});

test('an owner that takes less than was typed has the last word, even when it then takes what it had', async () => {
  function AtMostTen() {
    const [value, setValue] = useState('10.00');
    return (
      <UiRoot>
        <MoneyField label="Monto" value={value} onChange={(next) => setValue(next.length > 5 ? '10.00' : next)} />
      </UiRoot>
    );
  }
  render(<AtMostTen />);
  await userEvent.tab();
  await userEvent.paste('999999');
  expect(field('Monto').value).toBe('10,00');
  await userEvent.clear(field('Monto'));
  expect(field('Monto').value).toBe('');
  await userEvent.type(field('Monto'), '7');
  expect(field('Monto').value).toBe('7');
});

test('a day whose year is still being typed is not taken for one of another century, unless it is left so', async () => {
  render(<Day />);
  told.length = 0;
  await userEvent.type(field('Vence'), '21/11/2026');
  expect(told.filter(({ value }) => value !== '').map(({ value }) => value)).toEqual(['2026-11-21']);
  await userEvent.clear(field('Vence'));
  await userEvent.type(field('Vence'), '21/11/20');
  expect(told.at(-1)?.value).toBe('');
  await userEvent.keyboard('{Enter}');
  expect([told.at(-1)?.value, field('Vence').value]).toEqual(['2020-11-21', '21/11/2020']);
});

test('entering an amount selects it, so that typing replaces it', async () => {
  render(<Amount start="1234.50" />);
  expect(field('Monto').value).toBe('1.234,50');
  await userEvent.tab();
  await userEvent.keyboard('99');
  expect(told.at(-1)?.value).toBe('99.00');
});

test('a whole number with a comma is refused as it was typed, and never becomes ten times as much', async () => {
  let taken: unknown;
  function Days() {
    const form = useForm<{ days: number | null }>({ defaultValues: { days: 30 } });
    taken = form.watch('days');
    return (
      <FormFields form={form} refused={undefined}>
        <FormNumberField<{ days: number | null }> name="days" label="Días" wrong="De 0 a 999." nullable />
      </FormFields>
    );
  }
  render(
    <UiRoot>
      <Days />
    </UiRoot>,
  );
  const days = screen.getByRole<HTMLInputElement>('textbox', { name: 'Días' });
  const typing = async (text: string) => {
    await userEvent.clear(days);
    await userEvent.type(days, text);
    return [days.value, taken];
  };
  expect(await typing('30,5')).toEqual(['30,5', Number.NaN]);
  expect(await typing('-3')).toEqual(['-3', Number.NaN]);
  expect(await typing('45')).toEqual(['45', 45]);
  expect(await typing('15 días')).toEqual(['15', 15]);
  await userEvent.clear(days);
  expect([days.value, taken]).toEqual(['', null]);
});

test('an amount pasted from a bank is understood', async () => {
  render(<Amount />);
  await userEvent.click(field('Monto'));
  await userEvent.paste('$ 1.234,50');
  expect(told.at(-1)?.value).toBe('1234.50');
});

test('what is no amount is said once the field is left, and stands for no value', async () => {
  render(<Amount />);
  await userEvent.type(field('Monto'), '12a');
  expect(screen.queryByText(/Escriba un monto/)).toBeNull();
  expect(told.at(-1)).toMatchObject({ value: '', problem: expect.stringContaining('Escriba un monto') });
  await userEvent.tab();
  expect(screen.getByText(/Escriba un monto/)).toBeTruthy();
  expect(field('Monto').value).toBe('12a');
  expect(field('Monto').getAttribute('aria-invalid')).toBe('true');
});

test('an amount past its limit is said at once', async () => {
  render(<Amount max="450.00" />);
  await userEvent.type(field('Monto'), '450,01');
  expect(screen.getByText('No puede pasar de 450,00.')).toBeTruthy();
  expect(told.at(-1)).toMatchObject({ value: '450.01', problem: expect.stringContaining('No puede pasar') });
  await userEvent.type(field('Monto'), '{Backspace}0');
  expect(screen.queryByText(/No puede pasar/)).toBeNull();
});

test('an amount below zero is refused unless allowed', async () => {
  render(<Amount />);
  await userEvent.type(field('Monto'), '-5');
  expect(screen.getByText('El monto no puede ser negativo.')).toBeTruthy();
});

test('an amount that comes from elsewhere replaces what was typed', async () => {
  render(<Amount />);
  await userEvent.type(field('Monto'), '1');
  await userEvent.click(screen.getByRole('button', { name: 'Proponer' }));
  expect(field('Monto').value).toBe('320,00');
});

test("the server's word goes before the field's own", () => {
  render(<Amount start="5.00" error="El documento ya está pagado." />);
  expect(screen.getByText('El documento ya está pagado.')).toBeTruthy();
});

test('a day is typed short and written in full', async () => {
  render(<Day />);
  await userEvent.type(field('Vence'), '12/4/24');
  await userEvent.tab();
  expect(told.at(-1)).toEqual({ value: '2024-04-12', problem: undefined });
  expect(field('Vence').value).toBe('12/04/2024');
});

test('a day that does not exist is said, not moved to another', async () => {
  render(<Day />);
  await userEvent.type(field('Vence'), '30/02/2024{Enter}');
  expect(told.at(-1)?.value).toBe('');
  expect(screen.getByText(/Escriba una fecha que exista/)).toBeTruthy();
});

test('a day out of its range is said', async () => {
  render(<Day min="2024-04-01" />);
  await userEvent.type(field('Vence'), '31/03/2024');
  await userEvent.tab();
  expect(screen.getByText('No puede ser antes del 01/04/2024.')).toBeTruthy();
});

test('every field has its name, its error and its hint where a screen reader finds them', async () => {
  render(
    <UiRoot>
      <MoneyField label="Monto" value="1.00" onChange={() => {}} max="0.50" required />
      <MoneyField label="Asignar a F-1042" bare value="1.00" onChange={() => {}} />
      <DateField label="Desde" bare value="" onChange={() => {}} />
      <SelectField
        label="Banco"
        value=""
        onChange={() => {}}
        options={[{ value: '1', label: 'Pichincha' }]}
        error="Elija."
      />
      <TextField label="Email" type="email" value="" onChange={() => {}} hint="para avisos" />
      <TextAreaField label="Nota" lines={3} value="" onChange={() => {}} />
    </UiRoot>,
  );
  expect(await findings()).toEqual([]);
});

test('a search that is being typed stays when the one before it ends, and is asked when the field is left', async () => {
  const asked: string[] = [];
  const searching = (value: string) => (
    <UiRoot>
      <SearchField value={value} onSearch={(text) => asked.push(text)} />
    </UiRoot>
  );
  const { rerender } = render(searching('F-1'));
  const search = screen.getByRole<HTMLInputElement>('searchbox');
  await userEvent.type(search, '2');
  rerender(searching(''));
  expect([search.value, asked]).toEqual(['F-12', []]);
  await userEvent.tab();
  expect(asked).toEqual(['F-12']);
  rerender(searching('F-12'));
  rerender(searching(''));
  expect(search.value).toBe('');
});

test('what is chosen is kept, whatever is drawn between the browser’s two events of it', async () => {
  function Choice() {
    const [chosen, choose] = useState('');
    const [drawn, draw] = useState(0);
    return (
      <UiRoot>
        <form aria-label={`${drawn}`} onInputCapture={() => draw(drawn + 1)}>
          <SelectField
            label="Promesa"
            value={chosen}
            onChange={choose}
            options={[{ value: 'rota', label: `Rota ${drawn}` }]}
          />
        </form>
      </UiRoot>
    );
  }
  render(<Choice />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Promesa' }), 'rota');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Promesa' }).value).toBe('rota');
});
