/**
 * Passes of a person that tell of coming to a hotel or leaving it: at the doors of its zone, or without one at any
 * perimeter door of its division. `r` is the reservation, `k` its hotel; the rest of a select, `m` the mark.
 */
export const passesSql = (mode: 'S' | 'N'): string =>
  `from acceso_marca m join acceso_puerta d on d.id_puerta = m.id_puerta
    where m.id_cliente = r.id_cliente and m.id_division = r.id_division and m.id_persona = r.id_persona and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N'
      and m.modo_marcacion = '${mode}' and (case when k.id_zona is null then d.id_zona_origen is null else d.id_zona_destino = k.id_zona end)`;
