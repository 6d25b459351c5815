import { useImage } from '@platform/web/data/files';
import { plain, type Values } from '@platform/web/data/row';
import { IconBuildingFactory2, IconCar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Entidad } from '../../shared/sujetos';
import { say } from '../say';
import type { Company, Detail, Vehicle, Visitor } from '../wire';
import { Pairs, PersonCard } from './PersonCard';
import classes from './ui.module.css';

/** What a request is called by what it accredits. */
export const subjectTitle = (entidad: Entidad): string => say(`sujeto.uno.${entidad}`);

/** Whoever or whatever a request is about, with what the reader may see of it; nothing while it is unknown. */
export function SubjectCard({ detail, children }: { detail: Detail; children?: ReactNode }) {
  const { Persona, Vehiculo, Compania, Visitantes } = detail;
  if (Persona) return <PersonCard person={Persona}>{children}</PersonCard>;
  if (Vehiculo) return <VehicleCard vehicle={Vehiculo}>{children}</VehicleCard>;
  if (Compania) return <CompanyCard company={Compania}>{children}</CompanyCard>;
  if (Visitantes.length === 0) return null;
  return (
    <ul className={classes.people}>
      {Visitantes.map((one) => (
        <li key={one.IdSolicitudVisita}>
          <VisitorCard visitor={one} />
        </li>
      ))}
    </ul>
  );
}

export function VehicleCard({ vehicle, children }: { vehicle: Vehicle; children?: ReactNode }) {
  const { url } = useImage(vehicle.FotoPerfilHash);
  return (
    <div className={classes.person}>
      <div className={classes.photo}>{url ? <img src={url} alt={vehicle.Placa} /> : <IconCar size={40} stroke={1.2} aria-hidden />}</div>
      <div className={classes.personText}>
        <p className={classes.personName}>{vehicle.Placa}</p>
        <p className={classes.personDocument}>{vehicle.TipoVehiculo}</p>
        <Pairs
          of={[
            [say('sujeto.marcaModelo'), `${vehicle.Marca} ${vehicle.Modelo}`],
            [say('sujeto.color'), vehicle.Color],
            [say('sujeto.anio'), vehicle.Anio],
            [say('sujeto.serie'), vehicle.Serie],
          ]}
        />
        {children}
      </div>
    </div>
  );
}

export function CompanyCard({ company, children }: { company: Company; children?: ReactNode }) {
  return (
    <div className={classes.person}>
      <div className={classes.photo}>
        <IconBuildingFactory2 size={40} stroke={1.2} aria-hidden />
      </div>
      <div className={classes.personText}>
        <p className={classes.personName}>{company.Compania}</p>
        <p className={classes.personDocument}>
          {company.TipoDocumento} {company.Documento}
        </p>
        <Pairs
          of={[
            [say('sujeto.alias'), company.Alias],
            [say('sujeto.categoria'), company.Categoria],
            [say('sujeto.direccion'), company.Direccion],
          ]}
        />
        {children}
      </div>
    </div>
  );
}

/** A visitor's name as known or typed. */
export function visitorName({ Persona, DatosPersona }: Visitor): string {
  const typed: Values = DatosPersona ?? {};
  const surnames = Persona ? Persona.Apellidos : [plain(typed.ApellidoPaterno), plain(typed.ApellidoMaterno)].filter(Boolean).join(' ');
  return [surnames, Persona ? Persona.Nombres : plain(typed.Nombres)].filter(Boolean).join(', ');
}

export function VisitorCard({ visitor, children }: { visitor: Visitor; children?: ReactNode }) {
  const typed: Values = visitor.DatosPersona ?? {};
  const { url } = useImage(visitor.FotoHash);
  if (visitor.Persona) return <PersonCard person={visitor.Persona}>{children}</PersonCard>;
  const name = visitorName(visitor);
  return (
    <div className={classes.person}>
      {url && (
        <div className={classes.photo}>
          <img src={url} alt={name} />
        </div>
      )}
      <div className={classes.personText}>
        <p className={classes.personName}>{name}</p>
        <p className={classes.personDocument}>
          {plain(typed.Documento)} · {say('sujeto.seRegistrara')}
        </p>
        {children}
      </div>
    </div>
  );
}
