import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Address blocks by their registry names: IANA's special-purpose blocks (RFC 6890 and later), and the clouds' own. */
export const INSIDE = {
  ipv4: {
    'this network (RFC 791)': ['0.0.0.0', 8],
    'private use (RFC 1918), ten': ['10.0.0.0', 8],
    'shared address space (RFC 6598), with Alibaba’s metadata': ['100.64.0.0', 10],
    'loopback (RFC 1122)': ['127.0.0.0', 8],
    'link local (RFC 3927), with most clouds’ metadata': ['169.254.0.0', 16],
    'private use (RFC 1918), 172': ['172.16.0.0', 12],
    'IETF protocol assignments (RFC 6890), with Oracle’s metadata': ['192.0.0.0', 24],
    'documentation, TEST-NET-1 (RFC 5737)': ['192.0.2.0', 24],
    'AS112 (RFC 7535)': ['192.31.196.0', 24],
    'AMT (RFC 7450)': ['192.52.193.0', 24],
    '6to4 relay anycast, deprecated (RFC 7526)': ['192.88.99.0', 24],
    'private use (RFC 1918), 192': ['192.168.0.0', 16],
    'direct delegation AS112 (RFC 7534)': ['192.175.48.0', 24],
    'benchmarking (RFC 2544)': ['198.18.0.0', 15],
    'documentation, TEST-NET-2 (RFC 5737)': ['198.51.100.0', 24],
    'documentation, TEST-NET-3 (RFC 5737)': ['203.0.113.0', 24],
    'multicast (RFC 5771)': ['224.0.0.0', 4],
    'reserved, with limited broadcast (RFC 1112)': ['240.0.0.0', 4],
    'Azure’s own': ['168.63.129.16', 32],
  },
  ipv6: {
    'unspecified, loopback and IPv4-compatible (RFC 4291)': ['::', 96],
    'IPv4-translated (RFC 2765)': ['::ffff:0:0:0', 96],
    'IPv4-IPv6 translation (RFC 6052)': ['64:ff9b::', 96],
    'IPv4-IPv6 translation, local use (RFC 8215)': ['64:ff9b:1::', 48],
    'discard only (RFC 6666)': ['100::', 64],
    'dummy prefix (RFC 9780)': ['100:0:0:1::', 64],
    'IETF protocol assignments (RFC 2928), with Teredo (RFC 4380), benchmarking and ORCHID': ['2001::', 23],
    'documentation (RFC 3849)': ['2001:db8::', 32],
    '6to4 (RFC 3056)': ['2002::', 16],
    'direct delegation AS112 (RFC 7534)': ['2620:4f:8000::', 48],
    'documentation (RFC 9637)': ['3fff::', 20],
    'segment routing (RFC 9602)': ['5f00::', 16],
    'unique local (RFC 4193), with Amazon’s metadata': ['fc00::', 7],
    'link local (RFC 4291)': ['fe80::', 10],
    'site local, deprecated (RFC 3879)': ['fec0::', 10],
    'multicast (RFC 4291)': ['ff00::', 8],
  },
} as const;

const blocks = new BlockList();
for (const [net, prefix] of Object.values(INSIDE.ipv4)) {
  blocks.addSubnet(net, prefix, 'ipv4');
  // The same block as IPv6.
  blocks.addSubnet(`::ffff:${net}`, 96 + prefix, 'ipv6');
}
for (const [net, prefix] of Object.values(INSIDE.ipv6)) blocks.addSubnet(net, prefix, 'ipv6');

/** Whether an address is not public: this machine's, its network's, the cloud's, or one that embeds another address. */
export function isInside(address: string): boolean {
  const [plain = ''] = address.split('%');
  return blocks.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/** Checks the address that the connection uses, so that DNS cannot change in between. A numeric host skips it. */
export const lookupOutside =
  (refusal: () => Error): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? refusal(), '', 4);
      if (addresses.some(({ address }) => isInside(address))) return callback(refusal(), '', 4);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
