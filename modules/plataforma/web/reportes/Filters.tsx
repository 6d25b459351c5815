import { Button } from '@mantine/core';
import { plain, type Values } from '@platform/web/data/row';
import { FieldBox } from '@platform/web/form/FieldBox';
import { screenWords } from '@platform/web/i18n/t';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { fieldsOfReport } from './asked';
import classes from './filters.module.css';
import type { ReportListed, SaidFilter } from './wire';

const t = screenWords('plataforma');

interface Props {
  readonly report: ReportListed;
  readonly values: Values;
  /** What was asked for in words, once it was; the form stands open until then. */
  readonly said: readonly SaidFilter[] | undefined;
  readonly onChange: (name: string, value: Values[string]) => void;
  readonly onSee: () => void;
  /** Asks again without one of them. */
  readonly onWithout: (name: string) => void;
}

/** What a report is asked for: a sentence of what was, with the form behind it. */
export function Filters({ report, values, said, onChange, onSee, onWithout }: Props) {
  const [opened, setOpened] = useState(false);
  const open = opened || !said;
  const see = () => {
    setOpened(false);
    onSee();
  };
  const others = report.Parametros.some(({ Nombre }) => plain(values[Nombre]) === '');
  return (
    <>
      {said && (
        <ul className={classes.sentence} aria-label={t('reportes.asked')}>
          {said.map(({ Nombre, Etiqueta, Texto }) => (
            <li key={Nombre ?? ''} className={classes.one}>
              <button type="button" aria-expanded={open} onClick={() => setOpened(!opened)}>
                {Etiqueta && <span>{Etiqueta} </span>}
                <strong>{Texto}</strong>
              </button>
              {Nombre && (
                <button type="button" aria-label={t('reportes.without', { name: Etiqueta })} onClick={() => onWithout(Nombre)}>
                  <IconX size={14} aria-hidden />
                </button>
              )}
            </li>
          ))}
          {(others || said.length === 0) && report.Parametros.length > 0 && (
            <li className={classes.more}>
              <button type="button" aria-expanded={open} onClick={() => setOpened(!opened)}>
                <IconPlus size={14} aria-hidden />
                {t('reportes.condition')}
              </button>
            </li>
          )}
        </ul>
      )}
      {open && <Form report={report} values={values} onChange={onChange} onSee={see} />}
    </>
  );
}

function Form({ report, values, onChange, onSee }: Pick<Props, 'report' | 'values' | 'onChange' | 'onSee'>) {
  const fields = useMemo(() => fieldsOfReport(report), [report]);
  return (
    <form
      className={classes.form}
      aria-label={t('reportes.filters')}
      onSubmit={(event) => {
        event.preventDefault();
        onSee();
      }}
    >
      {fields.map((at) => (
        <div key={at.name} data-kind={at.field.kind}>
          <FieldBox
            at={at}
            id={`reporte-${at.name}`}
            value={values[at.name]}
            values={values}
            required={false}
            readOnly={false}
            error={undefined}
            onChange={(next) => {
              if (plain(next) === plain(values[at.name])) return;
              onChange(at.name, next);
            }}
            onBlur={() => undefined}
          />
        </div>
      ))}
      <Button type="submit">{t('reportes.see')}</Button>
    </form>
  );
}
