import { Alert, Button, Checkbox, Select } from '@mantine/core';
import { DayInput } from '@platform/fields/date/input';
import { ClockText } from '@platform/fields/time/ClockText';
import { api } from '@platform/web/api/client';
import { isProblem, messageOf } from '@platform/web/api/problem';
import { fieldAt } from '@platform/web/data/fields';
import { zone } from '@platform/web/data/reader';
import { plain, type Values } from '@platform/web/data/row';
import { clockOf, dashed, instantOf, undashed } from '@platform/web/data/zone';
import { words } from '@platform/web/i18n/words';
import { can } from '@platform/web/session/session';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { MEDIDAS } from '../../shared/calculo/tipos';
import { Dia } from '../../shared/dia.entity';
import { configuracionBody } from '../../shared/probar.wire';
import classes from '../asistencia.module.css';
import { Stretches } from '../calculo/Stretches';
import { asHours } from '../minutos';
import { say } from '../say';
import { bandsOf } from './bandas';
import { LegalHints } from './LegalHints';

const answer = z.object({
  Dias: z.array(
    z.looseObject({
      Estado: z.string(),
      Tramos: z.array(z.object({ Desde: z.string(), Minutos: z.number(), Medida: z.string().nullable(), Texto: z.string() })),
    }),
  ),
});
type Day = z.output<typeof answer>['Dias'][number];

const RULES = Object.keys(configuracionBody.shape);
const first = () => ({
  fecha: clockOf(new Date().toISOString(), zone()).slice(0, 10),
  tipo: 'L',
  inicio: '08:00',
  fin: '17:00',
  desde: '13:00',
  hasta: '14:00',
  entrada: '07:58',
  salida: '20:20',
  feriado: false,
});
type Typed = ReturnType<typeof first>;

function bodyOf(typed: Typed, values: Values) {
  const day = undashed(typed.fecha);
  const rules = Object.fromEntries(
    RULES.flatMap((name) => (values[name] === undefined || values[name] === null || values[name] === '' ? [] : [[name, values[name]]])),
  );
  const mark = (hour: string, ModoMarcacion: 'S' | 'N', after: string | null) => {
    if (!hour) return [];
    const next =
      after !== null && hour < after ? new Date(Date.parse(`${typed.fecha}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10) : typed.fecha;
    return [{ FechaHora: instantOf(`${next} ${hour}:00`, zone()), ModoMarcacion }];
  };
  const worked =
    typed.tipo === 'L'
      ? {
          HoraInicio: typed.inicio,
          HoraFin: typed.fin,
          Refrigerios: typed.desde && typed.hasta ? [{ HoraInicio: typed.desde, HoraFin: typed.hasta }] : [],
        }
      : {};
  return {
    FechaInicio: day,
    FechaFin: day,
    Configuracion: rules,
    Dias: [{ Fecha: day, TipoDia: typed.tipo, ...worked }],
    Feriados: typed.feriado ? [day] : [],
    Marcas: [...mark(typed.entrada, 'S', null), ...mark(typed.salida, 'N', typed.entrada || null)],
  };
}

/** ` · 25 %`: under which percentage payroll is handed a measure, by what is on the form; nothing where it has none. */
function percentOf(values: Values, measure: string): string {
  const band = /^Sobretiempo([123])$/.exec(measure)?.[1];
  const percent = band
    ? bandsOf(values.Bandas)[Number(band) - 1]?.percent
    : measure === 'Descanso' || measure === 'Feriado'
      ? values[`Porcentaje${measure}`]
      : undefined;
  return percent === undefined || percent === null || percent === '' ? '' : ` · ${plain(percent)} %`;
}

/** *Probar*: a shift and marks, and what they would be with what is on the form. */
export default function TryPanel({ values }: { readonly values: Values }) {
  const [typed, setTyped] = useState<Typed>(first);
  const [told, setTold] = useState<Day>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (!can('050102', 'consultar')) return null;
  const run = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      const { Dias } = await api.post('/api/AsistenciaDia/probar', bodyOf(typed, values), answer);
      setTold(Dias[0]);
    } catch (error) {
      setTold(undefined);
      setFault(isProblem(error) ? error.detail : messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const time = (name: 'inicio' | 'fin' | 'desde' | 'hasta' | 'entrada' | 'salida', label: string) => (
    <ClockText label={label} value={typed[name]} onChange={(next) => setTyped({ ...typed, [name]: next })} />
  );
  const counted = told ? MEDIDAS.filter((name) => Number(told[name]) > 0) : [];
  return (
    <section className={classes.panel} aria-label={say('probar.titulo')}>
      <LegalHints values={values} />
      <h2>{say('probar.titulo')}</h2>
      <p className={classes.help}>{say('probar.ayuda')}</p>
      <div className={classes.fields}>
        <DayInput
          at={{ ...fieldAt(Dia, 'Fecha', Dia.fields.Fecha), label: say('probar.fecha') }}
          id="probar-fecha"
          value={undashed(typed.fecha)}
          values={{}}
          required
          readOnly={false}
          onChange={(next) => typeof next === 'string' && setTyped({ ...typed, fecha: dashed(next) })}
          onBlur={() => undefined}
        />
        <Select
          label={say('probar.tipo')}
          allowDeselect={false}
          value={typed.tipo}
          onChange={(next) => setTyped({ ...typed, tipo: next ?? 'L' })}
          data={['L', 'D', 'V'].map((value) => ({ value, label: words.option(Dia, 'TipoDia', value) }))}
        />
        {typed.tipo === 'L' && (
          <>
            {time('inicio', say('probar.inicio'))}
            {time('fin', say('probar.fin'))}
            {time('desde', say('probar.refrigerio'))}
            {time('hasta', say('probar.refrigerioHasta'))}
          </>
        )}
        {time('entrada', say('probar.entrada'))}
        {time('salida', say('probar.salida'))}
        <Checkbox
          label={say('probar.feriado')}
          checked={typed.feriado}
          onChange={(event) => setTyped({ ...typed, feriado: event.currentTarget.checked })}
        />
        <Button variant="default" loading={busy} leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => void run()}>
          {say('probar.calcular')}
        </Button>
      </div>
      <div role="status">
        {fault && <Alert color="red">{fault}</Alert>}
        {told && (
          <div className={classes.why}>
            <dl className={classes.measures}>
              <div>
                <dt>{words.field(Dia, 'Estado')}</dt>
                <dd>{words.option(Dia, 'Estado', told.Estado)}</dd>
              </div>
              {counted.map((name) => (
                <div key={name}>
                  <dt>
                    {words.field(Dia, name)}
                    {percentOf(values, name)}
                  </dt>
                  <dd>{asHours(Number(told[name]))}</dd>
                </div>
              ))}
            </dl>
            <Stretches stretches={told.Tramos} />
          </div>
        )}
      </div>
    </section>
  );
}
