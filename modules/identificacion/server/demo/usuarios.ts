import { demoProfile, demoUser, everywhere } from '@modules/seguridad/server/public';
import { demoClients } from '@modules/sistema/server/public';
import { demoPart } from '@platform/server/demo/part';

/** Who issues the cards. */
export const demoCardOffice = demoPart(async (demo) => {
  const { andes } = await demoClients(demo);
  const profile = await demoProfile(demo.tx, andes, {
    Perfil: 'OFICINA DE CREDENCIALES',
    features: [],
    menu: {
      '0701': '*',
      '0702': '*',
      '0703': '*',
      '0704': '*',
      '0705': '*',
      '0706': ['consultar', 'imprimir'],
      '0707': '*',
      '030101': ['consultar', 'editar'],
    },
  });
  await demoUser(demo, andes, {
    IdUsuario: 'CREDENCIALES',
    Nombre: 'Lucía',
    Apellido: 'Vargas',
    Documento: '40000011',
    Correo: 'credenciales@andesdelsur.example',
    perfiles: everywhere(andes, profile),
  });
});
