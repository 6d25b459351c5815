import { Compania } from '@modules/administracion/shared/compania.entity';
import { messageOf } from '@platform/web/api/problem';
import { plain } from '@platform/web/data/row';
import { useSession } from '@platform/web/session/session';
import { IconAlertTriangle, IconBuildingFactory2, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { findCompany } from '../data';
import { say } from '../say';
import { Note } from '../ui/Note';
import { CompanyCard } from '../ui/SubjectCard';
import type { FoundCompany } from '../wire';
import classes from './editor.module.css';
import { DocumentBoxes, FindForm, isOf, UnknownFile, useDocument } from './Finder';
import { COMPANY_FIELDS, COMPANY_REQUIRED, companyField } from './fields';
import { Known } from './Known';
import type { StepProps } from './PersonStep';
import { toJson, typedFile } from './TypedFields';

/** Step 2 of a company's request: found by its tax document; known, its file; unknown, a form kept until the request is sent. */
export function CompanyFileStep({ draft, detail, readOnly }: StepProps) {
  const company = detail?.Compania;
  const chosen = draft.values.IdCompaniaAcreditada;
  if (chosen === null || chosen === undefined) return <CompanyFinder draft={draft} detail={detail} readOnly={readOnly} />;
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

function CompanyFinder({ draft, detail, readOnly }: StepProps) {
  const { perfil } = useSession();
  const typed = typedFile(draft.values.DatosCompania);
  const document = useDocument(typed, 'C');
  const [found, setFound] = useState<FoundCompany>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const asked = isOf(typed, document);
  const find = async () => {
    const { type } = document;
    const Documento = document.number.trim().toUpperCase();
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
  return (
    <div className={classes.stack}>
      <FindForm button={say('sujeto.buscarEmpresa')} icon={IconSearch} asked={asked} busy={busy} readOnly={readOnly} onFind={() => void find()}>
        <DocumentBoxes
          document={document}
          typeAt={companyField('IdTipoDocumento')}
          numberAt={companyField('Documento')}
          error={failure ?? draft.errors.Documento}
          readOnly={readOnly}
          values={{ IdPais: perfil.IdPais }}
        />
      </FindForm>
      {found?.Activo === 'N' && (
        <Note tone="red" role="alert" icon={IconAlertTriangle}>
          {say('sujeto.empresaInactiva', { nombre: found.Compania })}
        </Note>
      )}
      {asked && (
        <UnknownFile
          icon={IconBuildingFactory2}
          text={found ? say('sujeto.empresaAjena', { nombre: found.Compania }) : say('sujeto.empresaDesconocida')}
          label={say('sujeto.fichaE')}
          entity={Compania}
          fields={COMPANY_FIELDS.map(companyField)}
          required={COMPANY_REQUIRED}
          typed={typed}
          photo={detail?.FotoHash}
          errors={draft.errors}
          readOnly={readOnly}
          onChange={(DatosCompania) => draft.set({ DatosCompania })}
        />
      )}
    </div>
  );
}
