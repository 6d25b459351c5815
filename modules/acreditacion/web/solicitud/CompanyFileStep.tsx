import { Button } from '@mantine/core';
import { messageOf } from '@platform/web/api/problem';
import { useLookup } from '@platform/web/data/lookup';
import { plain, type Value } from '@platform/web/data/row';
import { FieldBox } from '@platform/web/form/FieldBox';
import { useSession } from '@platform/web/session/session';
import { IconAlertTriangle, IconBuildingFactory2, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { findCompany } from '../data';
import { say } from '../say';
import { Note } from '../ui/Note';
import { CompanyCard } from '../ui/SubjectCard';
import ui from '../ui/ui.module.css';
import type { FoundCompany } from '../wire';
import classes from './editor.module.css';
import { COMPANY_FIELDS, COMPANY_REQUIRED, companyField, fieldId } from './fields';
import { Known } from './Known';
import type { StepProps } from './PersonStep';
import { TypedFields, toJson, typedFile } from './TypedFields';

/** Step 2 of a company's request: found by its tax document; known, its file; unknown, a form kept until the request is sent. */
export function CompanyFileStep({ draft, detail, readOnly }: StepProps) {
  const company = detail?.Compania;
  const chosen = draft.values.IdCompaniaAcreditada;
  if (chosen === null || chosen === undefined) return <CompanyFinder draft={draft} readOnly={readOnly} />;
  return (
    <Known
      label={say('sujeto.empresaRegistrada')}
      hint={say('sujeto.empresaTexto')}
      change={say('sujeto.otraEmpresa')}
      icon={IconSearch}
      onChange={readOnly ? undefined : () => draft.set({ IdCompaniaAcreditada: null, DatosCompania: null })}
    >
      {company && plain(company.IdCompania) === plain(chosen) ? <CompanyCard company={company} /> : <p role="status">{say('ficha.cargando')}</p>}
      {draft.errors.IdCompaniaAcreditada && (
        <Note tone="red" role="alert" icon={IconAlertTriangle}>
          {draft.errors.IdCompaniaAcreditada}
        </Note>
      )}
    </Known>
  );
}

function CompanyFinder({ draft, readOnly }: Omit<StepProps, 'detail'>) {
  const { perfil } = useSession();
  const typed = typedFile(draft.values.DatosCompania);
  const types = useLookup({ resource: 'SistemaTipoDocumento', filters: { Para: 'C' } });
  const [type, setType] = useState<Value>(typed?.IdTipoDocumento ?? null);
  const [number, setNumber] = useState(plain(typed?.Documento));
  const [found, setFound] = useState<FoundCompany>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const asked = typed !== null && plain(typed.IdTipoDocumento) === plain(type) && plain(typed.Documento) === number.trim().toUpperCase();
  const usual = types.data?.find((row) => row.IdPais === perfil.IdPais)?.IdTipoDocumento;
  useEffect(() => {
    if (usual !== undefined) setType((before) => before ?? usual);
  }, [usual]);
  const find = async (event: FormEvent) => {
    event.preventDefault();
    const Documento = number.trim().toUpperCase();
    if (!type || !Documento) return setFailure(say('envio.falta', { campo: say('ficha.numero') }));
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await findCompany(Number(type), Documento);
      setFound(answer);
      const usable = answer?.IdCompania !== undefined && answer.Activo === 'S';
      if (usable) draft.set({ IdCompaniaAcreditada: answer.IdCompania, DatosCompania: null });
      else if (answer?.Activo === 'N') draft.set({ IdCompaniaAcreditada: null, DatosCompania: null });
      else {
        const file = { ...(typed ?? {}), IdTipoDocumento: Number(type), Documento, IdPais: typed?.IdPais ?? perfil.IdPais ?? null };
        draft.set({ IdCompaniaAcreditada: null, DatosCompania: toJson(answer ? { ...file, Compania: answer.Compania } : file) });
      }
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const box = { values: {}, required: true, readOnly, onBlur: () => undefined };
  return (
    <div className={classes.stack}>
      <form className={classes.find} noValidate onSubmit={(event) => void find(event)}>
        <FieldBox
          {...box}
          at={{ ...companyField('IdTipoDocumento'), label: say('ficha.tipoDocumento') }}
          id={fieldId('IdTipoDocumento')}
          value={type}
          values={{ IdPais: perfil.IdPais }}
          onChange={setType}
        />
        <FieldBox
          {...box}
          at={{ ...companyField('Documento'), label: say('ficha.numero') }}
          id={fieldId('Documento')}
          value={number}
          error={failure ?? draft.errors.Documento}
          onChange={(value) => setNumber(plain(value))}
        />
        {!readOnly && (
          <Button
            type="submit"
            variant={asked ? 'default' : 'filled'}
            loading={busy}
            leftSection={<IconSearch size={16} aria-hidden />}
            className={classes.findButton}
          >
            {say('sujeto.buscarEmpresa')}
          </Button>
        )}
      </form>
      {found?.Activo === 'N' && (
        <Note tone="red" role="alert" icon={IconAlertTriangle}>
          {say('sujeto.empresaInactiva', { nombre: found.Compania })}
        </Note>
      )}
      {asked && (
        <>
          <Note tone="teal" role="status" icon={IconBuildingFactory2}>
            {found ? say('sujeto.empresaAjena', { nombre: found.Compania }) : say('sujeto.empresaDesconocida')}
          </Note>
          <section aria-label={say('sujeto.fichaE')} className={ui.panel}>
            <TypedFields
              fields={COMPANY_FIELDS.map(companyField)}
              required={COMPANY_REQUIRED}
              typed={typed}
              errors={draft.errors}
              readOnly={readOnly}
              onChange={(DatosCompania) => draft.set({ DatosCompania })}
            />
          </section>
        </>
      )}
    </div>
  );
}
