import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf, localMoment, minutesAhead } from '../server/decision/calendar';
import {
  accessOptions,
  attendanceOptions,
  checkedOf,
  directionOf,
  eventOf,
  functionOf,
  linesOf,
  loadUser,
  openDoor,
  plainName,
  resultsOf,
} from '../server/lectores/protocolo';

describe('what readers say', () => {
  test('a line of the attendance log: PIN, moment, status, verify', () => {
    expect(checkedOf('1042\t2026-11-20 06:52:10\t0\t15\t0')).toEqual({
      ...{ Pin: '1042', Fecha: '20261120', Hora: '06:52:10', Estado: 0, Medio: 'ROS', Puerta: null, Denegado: null },
    });
    const means = ['0', '1', '2', '3', '4', '15', '99'].map((verify) => checkedOf(`7\t2026-11-20 06:52:10\t0\t${verify}`)?.Medio);
    expect(means).toEqual(['PIN', 'HUE', 'TAR', 'PIN', 'TAR', 'ROS', 'OTR']);
  });

  test('what is no line of it: no number, no such day or hour, no status, a year that no clock shows', () => {
    const wrong = [
      '',
      'x',
      '\t2026-11-20 06:52:10\t0\t1',
      '7\t2026-02-31 06:52:10\t0\t1',
      '7\t2026-11-20 25:61:00\t0\t1',
      '7\t2026-11-20 06:52:10\tA\t1',
    ];
    for (const line of [...wrong, '7\t1970-01-01 00:00:00\t0\t1', '7 2026-11-20 06:52:10 0 1'])
      expect([line, checkedOf(line)]).toEqual([line, undefined]);
  });

  test('whatever comes is either understood or not, and never thrown', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        for (const line of linesOf(text)) {
          expect(line).not.toMatch(/[^\P{Cc}\t]/u);
          checkedOf(line);
          eventOf(line);
        }
        resultsOf(text);
      }),
    );
  });

  test('a controller: passes, refusals with the code that comes nearest, and what happens at the door', () => {
    const line = (event: number, pin = '7') =>
      `time=2026-11-20 06:52:10\tpin=${pin}\tcardno=0\teventaddr=2\tevent=${event}\tinoutstatus=1\tverifytype=1\tindex=9`;
    expect(eventOf(line(0))).toMatchObject({ Pin: '7', Hora: '06:52:10', Estado: 1, Medio: 'HUE', Puerta: 2, Denegado: null });
    expect([21, 23, 24, 29].map((event) => Object(eventOf(line(event))).Denegado)).toEqual(['604', '603', '701', '122']);
    expect(eventOf(line(0, '0'))).toBe('suceso');
    expect([28, 200, 206].map((event) => eventOf(line(event)))).toEqual(['suceso', 'suceso', 'suceso']);
    expect(eventOf('time=x\tpin=7')).toBeUndefined();
  });

  test('status: which way and what for', () => {
    expect([0, 1, 2, 3, 4, 5, 255].map(directionOf)).toEqual(['S', 'N', 'N', 'S', 'S', 'N', undefined]);
    expect([0, 1, 2, 3, 4, 5].map((status) => functionOf(status, 'S'))).toEqual(['E', 'S', 'RS', 'RE', 'HE', 'HS']);
    expect([functionOf(255, 'S'), functionOf(255, 'N')]).toEqual(['E', 'S']);
  });

  test('results of commands, one a line', () => {
    expect(resultsOf('ID=7&Return=0&CMD=DATA\nID=8&Return=-1001&CMD=DATA\nID=x&Return=0\nFWVersion=1')).toEqual([
      { id: 7, code: 0 },
      { id: 8, code: -1001 },
    ]);
  });
});

describe('what readers are told', () => {
  test('how to behave', () => {
    expect(attendanceOptions('S1', '120', -300).split('\r\n')).toEqual([
      ...['GET OPTION FROM: S1', 'ATTLOGStamp=120', 'OPERLOGStamp=0', 'ErrorDelay=60', 'Delay=10', 'TransTimes=00:00;12:00', 'TransInterval=1'],
      ...['TransFlag=TransData AttLog\tOpLog', 'TimeZone=-5', 'Realtime=1', 'Encrypt=None', ''],
    ]);
    expect(accessOptions('abc')).toContain('registry=ok\r\nRegistryCode=abc\r\n');
  });

  test('people and doors', () => {
    expect(loadUser({ Pin: '1042', Nombre: 'Núñez Quispe María Fernanda Auxiliadora', Tarjeta: '77' })).toBe(
      'DATA UPDATE USERINFO PIN=1042\tName=Nunez Quispe Maria Ferna\tPri=0\tCard=77\tGrp=1',
    );
    expect(openDoor(2, 5)).toBe('CONTROL DEVICE 01020105');
    expect(plainName('ÑANDÚ\t中', 32)).toBe('NANDU');
  });
});

describe('the moment that a reader shows', () => {
  test('is the instant at which the clock of its place shows it', () => {
    const zones = fc.constantFrom('America/Lima', 'America/Santiago', 'Asia/Kathmandu', 'Europe/Madrid');
    fc.assert(
      fc.property(zones, fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 }), (zone, seconds) => {
        const local = localMoment(zone, new Date(seconds * 1000));
        expect(localMoment(zone, instantOf(zone, local))).toEqual(local);
      }),
    );
  });

  test('in the hour that comes twice, the earlier one that is not before the mark before it', () => {
    const local = { Fecha: '20260404', Hora: '23:30:00' };
    const first = instantOf('America/Santiago', local);
    expect(first.toISOString()).toBe('2026-04-05T02:30:00.000Z');
    expect(instantOf('America/Santiago', local, Date.parse('2026-04-05T02:40:00Z')).toISOString()).toBe('2026-04-05T03:30:00.000Z');
    // The hour that does not exist.
    expect(instantOf('America/Santiago', { Fecha: '20260906', Hora: '00:30:00' }).toISOString()).toBe('2026-09-06T04:30:00.000Z');
    expect([minutesAhead('America/Lima', new Date()), minutesAhead('Asia/Kathmandu', new Date())]).toEqual([-300, 345]);
  });
});
