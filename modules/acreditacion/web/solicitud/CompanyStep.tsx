import { useLookup } from '@platform/web/data/lookup';
import { plain, type Values } from '@platform/web/data/row';
import { useSession } from '@platform/web/session/session';
import type { Entidad } from '../../shared/sujetos';
import { say } from '../say';
import { day, today } from '../ui/moments';
import { DraftField } from './DraftField';
import classes from './editor.module.css';
import { entityOf } from './fields';
import { HostField } from './HostField';
import { dateFaults } from './missing';
import { useContract } from './useContract';
import type { RequestDraft } from './useRequestDraft';

/** Step 1: for which company and contract, as what and until when; unit and cost center follow the contract. */
export function CompanyStep({ draft, readOnly }: { draft: RequestDraft; readOnly: boolean }) {
  const { perfil } = useSession();
  const company = plain(draft.values.IdCompania);
  const entidad = entityOf(draft.values);
  const { only, contracts, contract } = useContract(draft.values);
  const faults = readOnly ? {} : dateFaults(draft.values, contract);
  const companies = useLookup({ resource: 'AdministracionCompania' });
  const ofContractor = companies.data?.find((row) => plain(row.IdCompania) === company)?.Contratista;
  const pickContract = (value: unknown) => {
    const chosen = contracts.find((row) => row.IdContrato === value);
    draft.set({
      IdContrato: chosen?.IdContrato ?? null,
      IdUnidadOrganizacional: chosen?.IdUnidadOrganizacional ?? null,
      IdCentroCosto: chosen?.IdCentroCosto ?? null,
      ...proposedDates(draft.values, chosen, entidad),
    });
  };
  const field = { draft, readOnly };
  return (
    <div className={classes.fields}>
      <DraftField
        {...field}
        name="IdCompania"
        readOnly={readOnly || draft.id !== null || Boolean(perfil.IdCompania)}
        onPick={(value) =>
          draft.set({
            IdCompania: typeof value === 'number' ? value : null,
            IdContrato: null,
            IdUnidadOrganizacional: null,
            IdCentroCosto: null,
            ...(entidad === 'P' ? { IdCargo: null } : {}),
          })
        }
      />
      <DraftField
        {...field}
        name="IdContrato"
        change={{ only }}
        onPick={pickContract}
        help={contract && say('editor.contratoVigencia', { desde: day(contract.FechaInicio), hasta: day(contract.FechaFin) })}
      />
      <DraftField {...field} name="IdUnidadOrganizacional" readOnly />
      <DraftField {...field} name="IdCentroCosto" readOnly />
      <DraftField {...field} name="IdPerfilAcreditacion" />
      {entidad === 'P' && <DraftField {...field} name="IdCargo" change={{ only: { Contratista: plain(ofContractor) || 'S' } }} />}
      <DraftField {...field} name="FechaInicio" fault={faults.FechaInicio} />
      <DraftField {...field} name="FechaFin" fault={faults.FechaFin} />
      <DraftField {...field} name="Lugar" />
      {entidad === 'I' && (perfil.IdCompania ? <HostField {...field} /> : <DraftField {...field} name="IdAnfitrion" />)}
      {entidad === 'I' && (
        <div className={classes.wide}>
          <DraftField {...field} name="MotivoVisita" />
        </div>
      )}
      <div className={classes.wide}>
        <DraftField {...field} name="Asunto" />
      </div>
    </div>
  );
}

/** From today to the contract's end, where nobody has typed otherwise. */
function proposedDates(values: Values, contract: Values | undefined, entidad: Entidad): Values {
  if (!contract) return {};
  const [, from = today()] = [plain(contract.FechaInicio), today()].sort();
  return {
    ...(values.FechaInicio ? {} : { FechaInicio: from }),
    // How long a visit lasts is nobody's to propose.
    ...(values.FechaFin || entidad === 'I' ? {} : { FechaFin: contract.FechaFin ?? null }),
  };
}
