import { NativeSelect, Table } from '@mantine/core';
import type { Json } from '@platform/entity/field';
import type { InputProps } from '@platform/fields/kind-web';
import type { Value } from '@platform/web/data/row';
import {
  CONFIGURABLES,
  CONTROLES,
  type Comportamiento,
  DETIENEN_SALIDA,
  FAMILIAS,
  type Familia,
  FIJAS,
  POLITICA_INICIAL,
  type Politica,
} from '../shared/familias';
import classes from './policies.module.css';
import { say, sayCode } from './say';

const ON_ENTRY: readonly Comportamiento[] = ['B', 'A', 'N'];
/** Nobody is held inside: on exit a control of a person warns or is left out. */
const ON_EXIT: readonly Comportamiento[] = ['A', 'N'];
/** They only warn, whatever the door type says. */
const ONLY_WARN = ['403', '404', '405', '406'];

const isBehaviour = (value: unknown): value is Comportamiento => value === 'B' || value === 'A' || value === 'N';

/** What the door type says of a family, or what is usual. */
function policyOf(value: Value, familia: Familia): Politica {
  const usual = POLITICA_INICIAL[familia];
  const own = typeof value === 'object' && value !== null && !Array.isArray(value) ? value[familia] : undefined;
  if (typeof own !== 'object' || own === null || Array.isArray(own)) return usual;
  const { Entrada, Salida } = own;
  return { Entrada: isBehaviour(Entrada) ? Entrada : usual.Entrada, Salida: isBehaviour(Salida) ? Salida : usual.Salida };
}

/** A row for each family of controls, and which codes block with what is chosen. */
export default function PoliciesInput({ value, onChange, onBlur, readOnly, id, error }: InputProps) {
  const choose = (familia: Familia, change: Partial<Politica>) => {
    const next: Record<string, Json> = {};
    for (const own of CONFIGURABLES) next[own] = { ...policyOf(value, own), ...(own === familia ? change : {}) };
    onChange(next);
  };
  const select = (familia: Familia, which: 'Entrada' | 'Salida', options: readonly Comportamiento[]) => (
    <NativeSelect
      aria-label={`${sayCode('familias', familia)} · ${which === 'Entrada' ? say('politicas.entrada') : say('politicas.salida')}`}
      value={policyOf(value, familia)[which]}
      disabled={readOnly}
      onBlur={onBlur}
      onChange={({ currentTarget }) => isBehaviour(currentTarget.value) && choose(familia, { [which]: currentTarget.value })}
      data={options.map((option) => ({ value: option, label: sayCode('politicas', option) }))}
    />
  );
  const blocking = Object.entries(CONTROLES)
    .filter(([code, familia]) => !ONLY_WARN.includes(code) && policyOf(value, familia).Entrada === 'B')
    .map(([code]) => code);
  return (
    <div id={id}>
      <Table verticalSpacing="xs" className={classes.policies}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('politicas.familia')}</Table.Th>
            <Table.Th>{say('politicas.entrada')}</Table.Th>
            <Table.Th>{say('politicas.salida')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {FAMILIAS.map((familia) => {
            const fixed = FIJAS.includes(familia);
            const { Entrada, Salida } = POLITICA_INICIAL[familia];
            return (
              <Table.Tr key={familia}>
                <Table.Th scope="row">
                  {sayCode('familias', familia)} {fixed && <small>({say('politicas.fija')})</small>}
                </Table.Th>
                <Table.Td data-label={say('politicas.entrada')}>
                  {fixed ? sayCode('politicas', Entrada) : select(familia, 'Entrada', ON_ENTRY)}
                </Table.Td>
                <Table.Td data-label={say('politicas.salida')}>
                  {fixed ? sayCode('politicas', Salida) : select(familia, 'Salida', DETIENEN_SALIDA.includes(familia) ? ON_ENTRY : ON_EXIT)}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      <p>{say('politicas.bloquean', { codigos: blocking.join(', ') })}</p>
      <p>{say('politicas.nadie')}</p>
      {error && <p role="alert">{error}</p>}
    </div>
  );
}
