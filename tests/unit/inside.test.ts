import { isIPv6 } from 'node:net';
import { expect, test } from 'vitest';
import { addressOf } from '../../server/arrivals/ways/reach';
import { readConfig } from '../../server/config';
import { INSIDE, isInside } from '../../server/network/inside';

const blocks = [...Object.entries(INSIDE.ipv4), ...Object.entries(INSIDE.ipv6)];

test.for(blocks)('no company asks an address of %s', ([, [net, prefix]]) => {
  const { size, value, text } = isIPv6(net) ? SIX : FOUR;
  const first = value(net);
  const length = 1n << BigInt(size - prefix);
  const members = [first, first + length / 2n, first + length - 1n].map(text);
  expect(members.filter((address) => !isInside(address))).toEqual([]);
});

/** Those by which each cloud tells its machines who they are. */
test.for([
  ...['169.254.169.254', '192.0.0.192', '168.63.129.16', '100.100.100.200', '169.254.170.2', 'fd00:ec2::254'],
  ...['fd20:ce::254', 'fe80::a9fe:a9fe', 'fe80::1%eth0'],
])('nor a cloud’s own, %s', (address) => {
  expect(isInside(address)).toBe(true);
});

const LOOPBACK = '7f00:1';
test.for([
  ['IPv4-mapped', `::ffff:${LOOPBACK}`],
  ['IPv4-mapped, dotted', '::ffff:127.0.0.1'],
  ['IPv4-mapped, in full', '0:0:0:0:0:ffff:a00:1'],
  ['IPv4-compatible', `::${LOOPBACK}`],
  ['IPv4-translated', `::ffff:0:${LOOPBACK}`],
  ['NAT64', `64:ff9b::${LOOPBACK}`],
  ['local NAT64', `64:ff9b:1:abcd::${LOOPBACK}`],
  ['6to4', '2002:7f00:1::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:80ff:fffe'],
] as const)('nor one carried in another, %s', ([, address]) => {
  expect(isInside(address)).toBe(true);
});

test.for([
  ...[
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
  ],
  ...['168.63.129.15', '168.63.129.17', '172.15.255.255', '172.32.0.0', '192.0.1.0', '198.17.255.255', '198.20.0.0'],
  ...['223.255.255.255', '2606:4700::1111', '2a00:1450:4001::1', '2003::1', '::ffff:8.8.8.8', '2001:200::1'],
])('the internet’s %s may be asked', (address) => {
  expect(isInside(address)).toBe(false);
});

const FOUR = {
  size: 32,
  value: (address: string) => address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n),
  text: (value: bigint) => [24n, 16n, 8n, 0n].map((by) => (value >> by) & 255n).join('.'),
};
const SIX = {
  size: 128,
  value(address: string) {
    const [head = '', tail = ''] = address.split('::');
    const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean));
    const zeros = Array(8 - (before?.length ?? 0) - (after?.length ?? 0)).fill('0');
    return [...(before ?? []), ...zeros, ...(after ?? [])].reduce(
      (sum, part) => sum * 65_536n + BigInt(`0x${part}`),
      0n,
    );
  },
  text: (value: bigint) =>
    [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n].map((by) => ((value >> by) & 65_535n).toString(16)).join(':'),
};

test('a host of the service’s own network is allowed however its operator and the company write it', async () => {
  const { accountingHosts, arrivalHosts } = readConfig({
    ACCOUNTING_HOSTS: ' Contable.Local, ::1 ,',
    ARRIVAL_HOSTS: 'Localhost',
  });
  expect(accountingHosts).toEqual(['contable.local', '::1', '[::1]']);
  const named = ['http://CONTABLE.local:8080/x', 'http://[::1]/x'].map((address) => new URL(address).hostname);
  expect(named.every((host) => accountingHosts.includes(host))).toBe(true);
  expect(isInside(await addressOf('LOCALHOST', arrivalHosts))).toBe(true);
});
