import { paper } from '@platform/server/demo/paper';
import { z } from 'zod';
import type { Caller } from './client';

const requirement = z.object({
  IdRequisito: z.number(),
  Requisito: z.string(),
  Obligatorio: z.enum(['S', 'N']),
  RequiereVencimiento: z.enum(['S', 'N']),
  DiasVigencia: z.number().nullable(),
  Adjuntos: z.array(z.unknown()),
  Editable: z.enum(['S', 'N']),
  Evaluable: z.enum(['S', 'N']),
  Datos: z.array(z.object({ Codigo: z.string(), Obligatorio: z.enum(['S', 'N']), Opciones: z.array(z.string()).nullable() })),
});
const detail = z.object({
  Requisitos: z.array(requirement),
  Persona: z.object({ NombreCompleto: z.string().nullish(), Documento: z.string().nullish() }).nullish(),
  can: z.object({ enviar: z.boolean(), aprobar: z.boolean(), devolver: z.boolean() }),
});
type Requirement = z.infer<typeof requirement>;
const head = z.object({ IdContrato: z.number(), IdPerfilAcreditacion: z.number(), IdCargo: z.number() });
const requests = z.object({ data: z.array(z.object({ IdSolicitud: z.number() })) });
const modelled = z.object({
  data: z.array(z.object({ IdContrato: z.number().nullable(), IdPerfilAcreditacion: z.number().nullable(), IdCargo: z.number().nullable() })),
});
const made = z.object({ IdSolicitud: z.number() });
const inbox = z.object({ data: z.array(z.object({ IdSolicitud: z.number() })) });
const done = z.unknown();

const SURNAMES = [
  'Quispe',
  'Mamani',
  'Flores',
  'Condori',
  'Huamán',
  'Rojas',
  'Vargas',
  'Chávez',
  'Choque',
  'Apaza',
  'Salazar',
  'Paucar',
  'Ticona',
  'Cárdenas',
];
const NAMES = {
  M: ['Wilber', 'Edgar', 'Rolando', 'Percy', 'Henry', 'Saúl', 'Marco', 'Abel'],
  F: ['Yeny', 'Maribel', 'Rocío', 'Fiorela', 'Luz', 'Delia', 'Norma', 'Sonia'],
};
const DAY_MS = 86_400_000;
/** Days for which somebody is asked in. */
const ASKED_DAYS = 30;
/** How often something is wrong with what was sent. */
const OBSERVED = 0.15;
/** The youngest who is asked in, and how many years older the oldest. */
const [FIRST_AGE, AGES] = [20, 35];

interface OfficeParts {
  readonly requester: Caller;
  readonly authorizers: readonly Caller[];
  readonly random: () => number;
  /** The site's day, `yyyyMMdd`, so many days from now. */
  readonly day: (from: number) => string;
}

/** The offices: a contractor asks its people in and mends what was observed, and authorizers answer. */
export function officeOf({ requester, authorizers, random, day }: OfficeParts) {
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  };
  const base = '/api/AcreditacionSolicitud';

  /** Somebody whom nobody knows yet. */
  function somebody() {
    const Sexo = pick(['M', 'F'] as const);
    const age = FIRST_AGE + Math.floor(random() * AGES);
    return {
      ...{ IdTipoDocumento: 1, Documento: String(70_000_000 + Math.floor(random() * 9_999_999)) },
      ...{ ApellidoPaterno: pick(SURNAMES), ApellidoMaterno: pick(SURNAMES), Nombres: pick(NAMES[Sexo]), Sexo },
      FechaNacimiento: `${Number(day(0).slice(0, 4)) - age}${day(-Math.floor(random() * 300)).slice(4, 6)}15`,
      ...{ IdPaisNacimiento: 1, IdPaisResidencia: 1 },
    };
  }
  async function attach(id: number, one: Requirement, whom: string): Promise<void> {
    const until = Math.min(one.DiasVigencia ?? 365, 365) - 5;
    const { IdArchivo: file } = await requester.upload('REQ', `${one.Requisito}.pdf`, paper(one.Requisito, whom, `Emitido: ${day(-5)}`));
    const dates = one.RequiereVencimiento === 'S' ? { FechaEmision: day(-5), FechaVencimiento: day(until) } : {};
    await requester.post(`${base}/${id}/guardarRequisito`, { IdRequisito: one.IdRequisito, Adjuntos: [file], ...dates }, done);
  }
  /** Hands in what a draft or an observed request lacks, and sends it. */
  async function complete(id: number): Promise<void> {
    const { Requisitos, Persona } = await requester.get(`${base}/${id}/detalle`, {}, detail);
    const whom = Persona?.NombreCompleto ?? 'Trabajador';
    for (const one of Requisitos) if (one.Editable === 'S' && one.Obligatorio === 'S') await attach(id, one, `${whom} ${Persona?.Documento ?? ''}`);
    const Confirmaciones = ['contrato.dotacion_excedida', 'persona.posible_duplicado'];
    await requester.post(`${base}/${id}/enviar`, { Confirmaciones }, done);
  }
  /** One of one's own that was observed. */
  async function observed(): Promise<number | undefined> {
    const filter = [['Estado', '=', 'O'], 'AND', ['Entidad', '=', 'P']];
    const { data } = await requester.get(base, { filter, take: 1, sort: [{ selector: 'IdSolicitud', desc: true }] }, requests);
    return data[0]?.IdSolicitud;
  }
  /** A contract and a job for which this contractor has asked before. */
  async function asked(): Promise<z.infer<typeof head> | undefined> {
    const filter = [['Estado', '=', 'A'], 'AND', ['Entidad', '=', 'P']];
    const { data } = await requester.get(base, { filter, take: 20, sort: [{ selector: 'IdSolicitud', desc: true }] }, modelled);
    return data.map((one) => head.safeParse(one).data).find((one) => one !== undefined);
  }

  return {
    /** A request is made and sent; every now and then one that came back is mended instead. */
    async ask(): Promise<void> {
      const returned = random() < 0.5 ? await observed() : undefined;
      if (returned !== undefined) return complete(returned);
      const model = await asked();
      if (!model) return;
      const period = { FechaInicio: day(0), FechaFin: day(ASKED_DAYS) };
      const { IdSolicitud } = await requester.post(base, { ...model, DatosPersona: somebody(), ...period }, made);
      await complete(IdSolicitud);
    },
    /** An authorizer takes the oldest request that waits for them: each requirement looked at, then approved or given back. */
    async answer(): Promise<void> {
      const authorizer = pick(authorizers);
      const { data } = await authorizer.get(`${base}/bandeja`, { take: 5 }, inbox);
      const waiting = data[0];
      if (!waiting) return;
      const path = `${base}/${waiting.IdSolicitud}`;
      const { Requisitos } = await authorizer.get(`${path}/detalle`, {}, detail);
      const mine = Requisitos.filter(({ Evaluable, Obligatorio, Adjuntos }) => Evaluable === 'S' && (Obligatorio === 'S' || Adjuntos.length > 0));
      for (const one of mine) {
        const wrong = random() < OBSERVED / Math.max(1, mine.length);
        const Datos = Object.fromEntries(
          one.Datos.flatMap(({ Codigo, Obligatorio, Opciones }) => (Obligatorio === 'S' && Opciones?.[0] ? [[Codigo, Opciones[0]]] : [])),
        );
        const result = wrong
          ? { Resultado: 'O', Observacion: 'El documento no se lee; adjunte uno legible.' }
          : { Resultado: 'C', ...(one.Datos.length > 0 ? { Datos } : {}) };
        await authorizer.post(`${path}/evaluar`, { IdRequisito: one.IdRequisito, ...result }, done);
      }
      const { can } = await authorizer.get(`${path}/detalle`, {}, detail);
      if (can.aprobar) await authorizer.post(`${path}/aprobar`, {}, done);
      else if (can.devolver) await authorizer.post(`${path}/devolver`, { Observacion: 'Corrija lo observado y vuelva a enviar.' }, done);
    },
  };
}

/** The day of a place, `yyyyMMdd`. */
export const dayAt = (zone: string, at: Date, from: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(at.getTime() + from * DAY_MS)).replaceAll('-', '');
