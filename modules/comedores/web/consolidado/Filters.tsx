import { Button } from '@mantine/core';
import { fieldAt } from '@platform/web/data/fields';
import { plain } from '@platform/web/data/row';
import { FieldBox } from '@platform/web/form/FieldBox';
import { t } from '@platform/web/i18n/t';
import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import { Consumo } from '../../shared/mesa.entity';
import { say } from '../say';
import { type Asked, FILTERS } from './asked';
import classes from './consolidado.module.css';

/** What nearly everybody narrows it by; the others are one click away, and there once they are used. */
const USUAL: readonly string[] = ['Desde', 'Hasta', 'IdPeriodo', 'IdComedor', 'IdCompania'];

/** What narrows the report; choosing a period leaves the days aside, and days leave the period. */
export function Filters({ asked: { values, change } }: { readonly asked: Asked }) {
  const chosen = Object.keys(FILTERS).filter((name) => !USUAL.includes(name) && plain(values[name]) !== '');
  const [all, setAll] = useState(false);
  const shown = Object.entries(FILTERS).filter(([name]) => all || USUAL.includes(name) || chosen.includes(name));
  const labels: Readonly<Record<string, string>> = { Desde: say('consolidado.desde'), Hasta: say('consolidado.hasta') };
  const flags = { S: t('actions.yes'), N: t('actions.no') };
  const changed = (name: string, value: string) => {
    if (name === 'IdPeriodo' && value) change({ Desde: null, Hasta: null, IdPeriodo: value });
    else if ((name === 'Desde' || name === 'Hasta') && value) change({ IdPeriodo: null, [name]: value });
    else change({ [name]: value, ...(name === 'IdComedor' ? { IdServicio: null } : {}) });
  };
  return (
    <section className={classes.filters} aria-label={say('consolidado.filtros')}>
      {shown.map(([name, field]) => {
        const at = fieldAt(Consumo, name, field);
        return (
          <FieldBox
            key={name}
            at={{ ...at, label: labels[name] ?? at.label, ...(field.kind === 'choice' ? { options: flags } : {}) }}
            id={`consolidado-${name}`}
            value={values[name]}
            values={values}
            required={false}
            readOnly={false}
            error={undefined}
            onChange={(next) => changed(name, plain(next))}
            onBlur={() => undefined}
          />
        );
      })}
      <Button variant="subtle" leftSection={<IconAdjustments size={16} aria-hidden />} aria-expanded={all} onClick={() => setAll(!all)}>
        {say(all ? 'consolidado.menosFiltros' : 'consolidado.masFiltros')}
      </Button>
    </section>
  );
}
