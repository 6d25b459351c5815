import { Button, Select } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { lookupOption } from '@platform/web/data/entities';
import { allOf, anyOf } from '@platform/web/data/filters';
import { useList } from '@platform/web/data/list';
import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';
import { resourceChanged } from '@platform/web/data/write';
import { ChildTab } from '@platform/web/form/ChildTab';
import { words } from '@platform/web/i18n/words';
import { FIRST, useAddressState, useAddressWord } from '@platform/web/pages/address';
import type { EntityScreen } from '@platform/web/pages/screen';
import { can } from '@platform/web/session/session';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { YearPicture } from '@platform/web/ui/YearPicture';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { Feriado } from '../../shared/calendario.entity';
import { say } from '../say';
import classes from './calendario.module.css';
import DivisionCell from './DivisionCell';
import { YearPicker } from './YearPicker';

const MENU = '030501';
const PATH = '/administracion/feriados';
const HOME = 'PE';
const isYear = (text: string | undefined) => text !== undefined && /^20\d\d$/.test(text);
const made = z.object({ Creados: z.number() });
const CELLS = { IdDivision: DivisionCell };
const COLUMNS = ['Fecha', 'DiaSemana', 'Feriado', 'IdDivision', 'Origen'];

/** Holidays of a country in a year: twelve months, the list, and the template brought to it. */
export default function HolidaysPage() {
  const client = useQueryClient();
  const { data: countries = [] } = useLookup({ resource: 'SistemaPais' });
  const { data: divisions = [] } = useLookup({ resource: 'SistemaDivision' });
  const [anio, setYear] = useAddressWord(PATH, 'anio');
  const [chosen, setChosen] = useAddressWord(PATH, 'pais');
  const [place, setPlace] = useAddressWord(PATH, 'division');
  const [state, change] = useAddressState(PATH, FIRST);
  const year = isYear(anio) ? Number(anio) : new Date().getFullYear();
  const division = place ?? null;
  const [busy, setBusy] = useState(false);
  const country = chosen ?? plain(countries.find((row) => plain(row.Codigo).startsWith(HOME))?.IdPais);
  const filter = useMemo(
    () =>
      allOf([
        ['Fecha', '>=', `${year}0101`],
        ['Fecha', '<=', `${year}1231`],
        division === null
          ? undefined
          : anyOf([
              ['IdDivision', '=', null],
              ['IdDivision', '=', Number(division) || 0],
            ]),
      ]),
    [year, division],
  );
  const screen = useMemo<EntityScreen>(() => ({ columns: COLUMNS, cells: CELLS, filter }), [filter]);
  const whole = useMemo(() => allOf([['IdPais', '=', Number(country)], filter]), [country, filter]);
  const { rows } = useList(Feriado, { skip: 0, take: 200, sort: [], filter: whole, buscar: '' }, { enabled: country !== '' });
  const named = new Map((rows ?? []).map((row) => [plain(row.Fecha), plain(row.Feriado)]));
  const generate = async () => {
    setBusy(true);
    try {
      const { Creados } = await api.post(`/api/${Feriado.resource}/generar`, { IdPais: Number(country), Anio: year }, made);
      resourceChanged(client, Feriado.resource);
      notifyOk(say('feriadosGenerados', { count: Creados }));
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
  };
  return (
    <>
      <PageTitle title={words.entity(Feriado).many}>
        {can(MENU, 'procesar') && (
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={16} aria-hidden />}
            loading={busy}
            disabled={country === ''}
            onClick={() => void generate()}
          >
            {say('generarAnio')}
          </Button>
        )}
      </PageTitle>
      <div className={classes.bar}>
        <YearPicker year={year} onChange={(next) => setYear(String(next))} />
        <Select
          label={words.field(Feriado, 'IdPais')}
          data={countries.map((row) => lookupOption('SistemaPais', row))}
          value={country || null}
          onChange={(next) => next && setChosen(next)}
          searchable
          limit={200}
          allowDeselect={false}
        />
        <Select
          label={words.field(Feriado, 'IdDivision')}
          placeholder={say('todasLasDivisiones')}
          data={divisions.map((row) => lookupOption('SistemaDivision', row))}
          value={division}
          onChange={(next) => setPlace(next ?? undefined)}
          clearable
          clearButtonProps={{ 'aria-label': say('todasLasDivisiones') }}
        />
      </div>
      <section className={classes.picture} aria-label={say('calendarioDe', { anio: year })}>
        <YearPicture year={year} named={named} />
      </section>
      {country !== '' && (
        <ChildTab
          key={country}
          entity={Feriado}
          menu={MENU}
          by="IdPais"
          parent={Number(country)}
          frozen={false}
          extend={screen}
          kept={[state, change]}
        />
      )}
    </>
  );
}
