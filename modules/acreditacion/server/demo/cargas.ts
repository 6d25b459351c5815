import { createHash } from 'node:crypto';
import { demoClients } from '@modules/sistema/server/public';
import { int, text } from '@platform/server/db/rows';
import { demoPart } from '@platform/server/demo/part';
import { dayFrom, insertRows, noActive } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';
import { demoConfiguration } from './configuracion';
import { demoRequests } from './solicitudes';

const shown = (day: string): string => `${day.slice(6, 8)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;
const NAMES = ['Abel', 'Bruno', 'Celia', 'Dina', 'Elmer', 'Flor', 'Gilmer', 'Hilda'] as const;

/** Mass requests in each state that waits for somebody: under review with wrong cells, stopped half-way, finished. */
export const demoLoads = demoPart(async (demo) => {
  const { tx, now, today } = demo;
  await demoRequests(demo);
  const client = (await demoClients(demo)).andes;
  const configuration = (await demoConfiguration(demo)).andes;
  const place = await tx.first(
    { id_compania: int, id_division: int, id_contrato: int },
    sql`select c.id_contrato, c.id_division, c.id_compania_contratista as id_compania, c.fecha_fin from administracion_contrato c
      join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_compania = c.id_compania_contratista
      where c.id_division = ${client.divisions[0]} and c.fecha_fin > ${dayFrom(today, 60)} order by c.id_contrato limit 1`,
  );
  const country = await tx.first(
    { pais: text },
    sql`select p.pais from sistema_cliente c join sistema_pais p on p.id_pais = c.id_pais where c.id_cliente = ${client.IdCliente}`,
  );
  if (!place) return;
  const sent = await tx.rows(
    { id_solicitud: int, documento: text, apellido_paterno: text, nombres: text },
    sql`select s.id_solicitud, p.documento, p.apellido_paterno, p.nombres from acreditacion_solicitud s join administracion_persona p on p.id_persona = s.id_persona
      where s.id_compania = ${place.id_compania} and s.id_division = ${place.id_division} and s.estado = 'P' order by s.id_solicitud limit 6`,
  );
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const base = { id_cliente: client.IdCliente, id_division: place.id_division };
  const specs = [
    { archivo: 'parada_molino.xlsx', estado: 'V', hours: 2, wrong: 2, done: 0 },
    { archivo: 'refuerzo_flotacion.xlsx', estado: 'C', hours: 26, wrong: 1, done: 3 },
    { archivo: 'cambio_de_guardia.xlsx', estado: 'T', hours: 50, wrong: 0, done: 3 },
  ] as const;
  const ids = await insertRows(
    tx,
    'acreditacion_carga',
    'id_carga',
    specs.map(({ archivo, estado, hours }) => ({
      ...base,
      archivo,
      huella: createHash('sha256').update(archivo).digest('hex'),
      id_compania: place.id_compania,
      id_contrato: place.id_contrato,
      id_perfil_acreditacion: configuration.profiles.get(place.id_division),
      asunto: 'Ingreso de personal',
      aceptar_advertencias: 'S',
      estado,
      inicio: estado === 'V' ? null : at(hours - 1),
      fin: estado === 'V' ? null : at(hours - 1.2),
      ...noActive,
      usuario_creacion: 'SOLICITANTE',
      fecha_creacion: at(hours),
    })),
  );
  const rows = specs.flatMap(({ wrong, done, estado }, load) => {
    const people = estado === 'T' ? done : 8;
    return Array.from({ length: people }, (_, n) => {
      const request = n < done ? sent[(load - 1) * 3 + n] : undefined;
      const bad = n >= people - wrong;
      const documento = String(request?.documento ?? 78_100_000 + load * 100 + n);
      return {
        ...base,
        id_carga: ids[load],
        fila: n + 2,
        estado: request ? 'P' : bad ? 'O' : 'C',
        documento: bad ? documento.slice(0, 5) : documento,
        datos: {
          IdTipoDocumento: 'DNI',
          Documento: bad ? documento.slice(0, 5) : documento,
          ApellidoPaterno: String(request?.apellido_paterno ?? 'Carrasco'),
          Nombres: String(request?.nombres ?? NAMES[n]),
          Sexo: n % 2 === 0 ? 'Masculino' : 'Femenino',
          FechaNacimiento: `0${1 + (n % 9)}/05/199${n % 10}`,
          IdPaisNacimiento: String(country?.pais ?? ''),
          IdPaisResidencia: String(country?.pais ?? ''),
          IdCargo: 'C-OPE',
          FechaInicio: shown(dayFrom(today, 1)),
          FechaFin: shown(dayFrom(today, 45)),
          ...Object.fromEntries(
            configuration.requirements
              .filter((one) => one.days !== null && one.required === 'S')
              .flatMap((one) => [
                [`R:${one.codigo}:E`, shown(dayFrom(today, -10))],
                [`R:${one.codigo}:V`, shown(dayFrom(today, 170))],
              ]),
          ),
        },
        errores: bad ? [{ columna: 'Documento', mensaje: 'persona.documento_longitud{"n":8}' }] : [],
        clave: createHash('sha256').update(`demo ${load} ${n}`).digest('hex'),
        id_solicitud: request?.id_solicitud ?? null,
        ...noActive,
        usuario_creacion: 'SOLICITANTE',
      };
    });
  });
  await insertRows(tx, 'acreditacion_carga_fila', 'id_carga_fila', rows);
  await tx.run(
    sql`update acreditacion_solicitud s set modo = 'M' from acreditacion_carga_fila f where f.id_solicitud = s.id_solicitud and f.id_cliente = ${client.IdCliente}`,
  );
});
