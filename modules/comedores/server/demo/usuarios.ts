import { demoProfile, demoUser, everywhere } from '@modules/seguridad/server/public';
import { demoClients } from '@modules/sistema/server/public';
import { demoPart } from '@platform/server/demo/part';

/** Who runs the dining rooms. */
export const demoDiningOffice = demoPart(async (demo) => {
  const { andes } = await demoClients(demo);
  const profile = await demoProfile(demo.tx, andes, {
    Perfil: 'OPERADOR DE COMEDOR',
    features: ['CPACOM'],
    menu: { '0801': '*', '0802': '*', '0803': '*', '0804': '*', '0805': '*', '0806': '*', '0807': '*', '0808': '*' },
  });
  await demoUser(demo, andes, {
    IdUsuario: 'COMEDOR',
    Nombre: 'Gladys',
    Apellido: 'Huanca',
    Documento: '40000010',
    Correo: 'comedor@andesdelsur.example',
    perfiles: everywhere(andes, profile).slice(0, 1),
  });
});
