import { expect, it } from 'vitest'
import { linkAddress } from './link-address.ts'

it.each([
  ['https://label.example/tour', 'https://label.example/tour'],
  ['http://label.example', 'http://label.example/'],
  [' label.example/tour?a=b ', 'https://label.example/tour?a=b'],
  ['label.example:8443/tour', 'https://label.example:8443/tour'],
  ['//label.example', 'https://label.example/'],
  ['booking@label.example', 'mailto:booking@label.example'],
  ['mailto:booking@label.example', 'mailto:booking@label.example'],
  ['tel:+15550100', 'tel:+15550100'],
])('reads %s as %s', (typed, address) => expect(linkAddress(typed)).toBe(address))

it.each([
  '',
  '   ',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'https://user:secret@label.example',
  'https://',
  'label',
  'two words.example',
])('refuses %j', typed => expect(linkAddress(typed)).toBeNull())
