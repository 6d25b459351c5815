import type { Chapters } from '@platform/i18n/chapters';

/** What `?` says of the screens of this module, in Spanish and in English, by their option of the menu. */
export const chapters: Chapters = {
  '060101': [
    'Pida aquí que una persona, vehículo o visita pueda ingresar. La solicitud se guarda sola; al enviarla recibe un número. Suelte todos los papeles juntos: su nombre y su texto proponen el requisito de cada uno. Lo observado vuelve aquí con el motivo.',
    'Ask here that a person, vehicle or visit be let in. The request saves itself; it gets a number when it is sent. Drop all papers at once: their names and text propose the requirement of each. What was returned comes back here with the reason.',
  ],
  '060102': [
    'Cargue muchas personas desde la plantilla de Excel. Cada fila dice qué le falta y se corrige ahí mismo; solo avanzan las que están correctas.',
    'Load many people from the Excel template. Each row says what it lacks and is mended right there; only those that are correct go on.',
  ],
  '060103': [
    'A la izquierda lo que espera a sus roles, primero lo más antiguo; a la derecha la solicitud. Evalúe cada requisito y decida: la última aprobación abre la garita. Una aprobación se deshace por unos minutos.',
    'At the left what waits for your roles, the oldest first; at the right the request. Evaluate each requirement and decide: the last approval opens the gate. An approval can be taken back for some minutes.',
  ],
  '060104': [
    'Quién evalúa en lugar de otro y entre qué días. Los dos nombres quedan en la historia de lo que se decida.',
    'Who evaluates in the place of another and between which days. Both names stay in the history of what is decided.',
  ],
  '060201': [
    'Pida que alguien deje de estar acreditado, con su fecha y su motivo. Al aprobarse se cierran su acceso, su credencial, su comedor y su cama.',
    'Ask that somebody be no longer accredited, with the date and the reason. Once approved, access, credential, dining and bed are closed.',
  ],
  '060301': [
    'Renueve requisitos sin una solicitud nueva: un mismo papel puede renovar a todos los que nombra.',
    'Renew requirements without a new request: one paper may renew everyone whom it names.',
  ],
  '060403': [
    'Cada acreditación con su estado, su motivo y lo que vence primero. El estado es el de hoy, el mismo que lee la garita.',
    'Each accreditation with its state, its reason and what ends first. The state is of today, the same that the gate reads.',
  ],
  '0605': [
    'Cuánto tarda cada rol en responder, mes a mes, y quiénes esperaron más.',
    'How long each role takes to answer, month by month, and who waited longest.',
  ],
};
