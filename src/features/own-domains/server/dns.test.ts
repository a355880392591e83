import { afterAll, beforeAll, expect, it } from 'vitest'
import { startNameServer } from '../../../../test/platform/name-server.ts'
import { systemDns } from './dns.ts'

let names: Awaited<ReturnType<typeof startNameServer>>
beforeAll(async () => {
  names = await startNameServer()
})
afterAll(() => names.stop())

it('reads TXT and CNAME records from a name server, a long text whole', async () => {
  const dns = systemDns([names.address])
  const long = 'fanfare='.padEnd(400, 'x')
  names.records.set('TXT _fanfare.links.artist.example', ['v=spf1 -all', long])
  names.records.set('CNAME links.artist.example', 'drops.fanfare.example')
  expect((await dns.txt('_fanfare.links.artist.example')).toSorted()).toEqual([long, 'v=spf1 -all'].toSorted())
  expect(await dns.cname('links.artist.example')).toEqual(['drops.fanfare.example'])
})

it('takes a name that does not exist, and a name server that never answers, for no record', async () => {
  const dns = systemDns([names.address], { timeout: 50, tries: 1 })
  expect(await dns.txt('nobody.example')).toEqual([])
  names.silent.add('silent.example')
  expect(await dns.cname('silent.example')).toEqual([])
})
