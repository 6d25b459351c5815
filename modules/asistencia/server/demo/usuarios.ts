import { demoProfile, demoUser, everywhere } from '@modules/seguridad/server/public';
import { demoClients } from '@modules/sistema/server/public';
import { demoPart } from '@platform/server/demo/part';

/** Who keeps the hours. */
export const demoTimeKeeper = demoPart(async (demo) => {
  const { andes } = await demoClients(demo);
  const profile = await demoProfile(demo.tx, andes, {
    Perfil: 'ADMINISTRADOR DE ASISTENCIA',
    features: [],
    menu: {
      ...{
        '050101': '*',
        '050102': '*',
        '050104': '*',
        '050105': '*',
        '050107': '*',
        '050201': '*',
        '050202': '*',
        '050203': '*',
        '050204': '*',
        '050205': '*',
      },
      ...{ '050301': '*', '050302': '*', '050103': '*', '050303': '*' },
    },
  });
  await demoUser(demo, andes, {
    IdUsuario: 'ASISTENCIA',
    Nombre: 'Marisol',
    Apellido: 'Apaza',
    Documento: '40000016',
    Correo: 'asistencia@andesdelsur.example',
    perfiles: everywhere(andes, profile).slice(0, 1),
  });
});
