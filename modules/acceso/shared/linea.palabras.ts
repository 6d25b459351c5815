/** What Acceso tells in the timelines of people, vehicles and doors. */
export const LINEA = {
  marcas: {
    es: { title: 'Accesos', events: { entro: 'Entró por {puerta}', salio: 'Salió por {puerta}', denegado: 'No pudo pasar por {puerta}' } },
    en: { title: 'Passes', events: { entro: 'Came in by {puerta}', salio: 'Left by {puerta}', denegado: 'Was refused at {puerta}' } },
  },
  vehiculo: {
    es: {
      title: 'Accesos',
      events: {
        entroCon: '{conductor} lo entró por {puerta}',
        salioCon: '{conductor} lo sacó por {puerta}',
        conductorDenegado: '{conductor} no pudo pasar con él por {puerta}',
        denegado: 'No pudo pasar por {puerta}',
      },
    },
    en: {
      title: 'Passes',
      events: {
        entroCon: '{conductor} drove it in by {puerta}',
        salioCon: '{conductor} drove it out by {puerta}',
        conductorDenegado: '{conductor} was refused with it at {puerta}',
        denegado: 'Was refused at {puerta}',
      },
    },
  },
  puerta: {
    es: { title: 'Accesos', events: { entro: 'Entró {persona}', salio: 'Salió {persona}', denegado: 'No pudo pasar {persona}' } },
    en: { title: 'Passes', events: { entro: '{persona} came in', salio: '{persona} left', denegado: '{persona} was refused' } },
  },
  marca: {
    es: {
      title: 'La marca',
      events: {
        hecha: 'Se hizo',
        porMano: 'La registró {usuario} a mano',
        recibida: 'Llegó a la central, tarde',
        corregida: '{usuario} la corrigió: vale {otra}',
        anulada: '{usuario} la anuló: {motivo}',
        asignada: '{usuario} dijo de quién era: {persona}',
      },
    },
    en: {
      title: 'The mark',
      events: {
        hecha: 'Was made',
        porMano: '{usuario} registered it by hand',
        recibida: 'Reached the centre, late',
        corregida: '{usuario} corrected it: {otra} counts',
        anulada: '{usuario} annulled it: {motivo}',
        asignada: '{usuario} said whose it was: {persona}',
      },
    },
  },
  visitas: {
    es: {
      title: 'Visitas',
      events: { ingreso: 'Ingresó de visita a ver a {anfitrion}', salida: 'Terminó su visita', recibio: 'Recibió la visita de {visitante}' },
    },
    en: {
      title: 'Visits',
      events: { ingreso: 'Came in to visit {anfitrion}', salida: 'Ended the visit', recibio: 'Was visited by {visitante}' },
    },
  },
  evacuaciones: {
    es: {
      title: 'Evacuaciones',
      events: {
        evacuada: 'Estaba en {zona} cuando comenzó una evacuación',
        simulacro: 'Estaba en {zona} cuando comenzó un simulacro de evacuación',
        aSalvo: 'Se puso a salvo',
        fuera: 'Se confirmó que no estaba en el sitio',
      },
    },
    en: {
      title: 'Evacuations',
      events: {
        evacuada: 'Was in {zona} when an evacuation began',
        simulacro: 'Was in {zona} when an evacuation drill began',
        aSalvo: 'Reached safety',
        fuera: 'Was confirmed to be off site',
      },
    },
  },
  restricciones: {
    es: { title: 'Restricciones', events: { registrada: 'Se restringió su ingreso: {motivo}', levantada: 'Se levantó su restricción: {motivo}' } },
    en: { title: 'Restrictions', events: { registrada: 'Access was restricted: {motivo}', levantada: 'The restriction was lifted: {motivo}' } },
  },
} as const;
