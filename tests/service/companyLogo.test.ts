import { expect, test } from 'vitest';
import { getCompany, saveCompany, setCompanyLogo } from '../../src/api/contract/console/company';
import { JPEG, PNG, pngOf } from '../support/files/pictures';
import { type Staff, withService } from '../support/processes/service';
import { problemOf } from '../support/service/customerCalls';
import { expectOk } from '../support/service/receivables';

const COMPANY = '/console/company/';
const LOGO = `${COMPANY}logo/`;

withService("the company's logo", (service) => {
  const upload = (person: Staff, bytes: Uint8Array, name = 'logo.png') => {
    const form = new FormData();
    form.set('file', new File([Uint8Array.from(bytes)], name));
    return person.post(LOGO, form);
  };
  const companyOf = async (person: Staff) => getCompany.answer.parse(expectOk(await person.get(COMPANY)));
  const typeOf = (logo: string | null | undefined) => logo?.slice(0, logo.indexOf(';')) ?? null;

  test('a PNG or a JPEG by its bytes is kept, shown and taken away; the company stays as it was', async () => {
    const person = await service().person();
    const before = await companyOf(person);
    expect(before.logo).toBeNull();
    // What a file is called proves nothing.
    const first = setCompanyLogo.answer.parse(expectOk(await upload(person, PNG, 'logo.gif')));
    expect(first).toEqual({ ...before, logo: `data:image/png;base64,${PNG.toString('base64')}` });
    expectOk(await upload(person, JPEG));
    expect(typeOf((await companyOf(person)).logo)).toBe('data:image/jpeg');
    const renamed = await person.send('PUT', COMPANY, { name: 'Uno S. A.', country: 'EC', version: before.version });
    expect(typeOf(saveCompany.answer.parse(expectOk(renamed)).logo)).toBe('data:image/jpeg');
    const other = await service().person({ profile: 'Dos' });
    expect((await companyOf(other)).logo).toBeNull();
    expectOk(await person.send('DELETE', LOGO, undefined));
    expect((await companyOf(person)).logo).toBeNull();
  });

  test('whatever is no such picture is refused with what to do, and the logo stays', async () => {
    const person = await service().person();
    expectOk(await upload(person, PNG));
    const before = await companyOf(person);
    const broken = Buffer.from(PNG).fill(0x41, 45, 60);
    const refusals: [string, Uint8Array, RegExp][] = [
      ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), /PNG ni JPEG/],
      ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), /PNG ni JPEG/],
      ['a program called .png', Buffer.from('MZ\x90\x00'), /PNG ni JPEG/],
      ['nothing', Buffer.alloc(0), /PNG ni JPEG/],
      ['a head without a body', PNG.subarray(0, 12), /está dañada/],
      ['a JPEG of a head alone', JPEG.subarray(0, 20), /está dañada/],
      ['a PNG whose pixels are broken', broken, /está dañada/],
      ['a JPEG without an end', JPEG.subarray(0, -2), /está dañada/],
      ['a picture that says it is huge', pngOf(60_000, 60_000), /mide 60000 × 60000/],
      ['a picture of one pixel', pngOf(1, 1), /mide 1 × 1/],
      ['too many bytes', Buffer.concat([PNG, Buffer.alloc(600_000)]), /512 KB/],
    ];
    for (const [what, bytes, why] of refusals) {
      const refusal = problemOf(await upload(person, bytes));
      expect({ what, status: refusal.status }).toEqual({ what, status: 422 });
      expect({ what, said: refusal.msg }).toEqual({ what, said: expect.stringMatching(why) });
    }
    expect(await companyOf(person)).toEqual(before);
  });

  test('operators see it and do not change it', async () => {
    const reader = await service().person({ role: 'analista' });
    expect((await upload(reader, PNG)).status).toBe(403);
    expect((await reader.send('DELETE', LOGO, undefined)).status).toBe(403);
  });
});
