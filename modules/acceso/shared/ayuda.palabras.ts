import type { Chapters } from '@platform/i18n/chapters';

/** What `?` says of the screens of this module, in Spanish and in English, by their option of the menu. */
export const chapters: Chapters = {
  '040101': [
    'Lea una credencial o escriba un documento y pulse Enter: la pantalla dice si pasa, quién es y por qué. Si no pasa, dice qué falta y quién lo resuelve. Sin red sigue decidiendo con la última lista y guarda lo hecho para enviarlo después. Con «Modo puesto» queda sola en la pantalla, sin menús y despierta.',
    'Read a credential or type a document and press Enter: the screen says whether they pass, who it is and why. If not, what is missing and who mends it. Without a network it goes on deciding with its last list and keeps what was done to send it later. In «Post mode» it is alone on the screen, without menus and awake.',
  ],
  '040102': [
    'Muestra cada paso cuando ocurre, con su foto, puerta y resultado, y cuántos entran, salen y son denegados en la última hora. «Sitio» los muestra sobre el plano, con el aforo de cada zona.',
    'Shows each pass as it happens, with photo, door and result, and how many come in, leave and are denied in the last hour. «Site» shows them over the plan, with how full each zone is.',
  ],
  '040103': [
    'Cada marca con lo que se decidió y por qué. Una marca no se borra ni se cambia: se anula con su motivo, y todo queda en su historia.',
    'Each mark with what was decided and why. A mark is neither deleted nor changed: it is annulled with its reason, and all of it stays in its history.',
  ],
  '040104': [
    'Quién está dentro ahora y a quién llamar. «Evacuación» abre la lista de todos los de una zona, que varios teléfonos pasan a la vez, y al cerrarla deja su acta. Los dudosos siguen dentro hasta una marca o «Corregir presencia».',
    'Who is inside now and whom to call. «Evacuation» opens the roll of everybody in a zone, which several telephones call at once, and leaves its record when it is closed. Doubtful ones stay inside until a mark or «Correct presence».',
  ],
  '040201': [
    'Dice de cada persona si puede ingresar hoy y qué se lo impide. «Probar acceso» recorre los controles de una puerta sin dejar marca.',
    'Says of each person whether they may come in today and what keeps them out. «Try access» goes through the controls of a door and leaves no mark.',
  ],
  '040203': [
    'Lo que impide el paso a una persona, vehículo o compañía, y lo que se le exonera. Levantar una restricción pide su motivo y se puede deshacer por unos minutos; quien fue avisado recibe la corrección.',
    'What keeps a person, vehicle or company out, and what they are exempted from. Lifting a restriction asks for its reason and can be taken back for some minutes; whoever was told hears the correction.',
  ],
};
