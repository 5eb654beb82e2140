import { expect, test } from 'vitest'
import { prepareScreen } from './screen-html.ts'

test.each([
  [
    'plain elements and entities',
    '<p class="a b">1 &lt; 2<br/>&amp;</p>',
    '<p class="a b">1 &lt; 2<br/>&amp;</p>',
  ],
  ['scripts', '<p>a<script>if (a < b) "</p>"</script>b</p>', '<p>ab</p>'],
  ['links', '<link rel="preload" href="/a"/><p>a</p>', '<p>a</p>'],
  [
    'ids and names',
    '<label for="x">a<input id="x" name="y" value="&quot;"/></label>',
    '<label>a<input value="&quot;"/></label>',
  ],
  [
    'SVG',
    '<svg viewBox="0 0 1 1" id="x"><path d="M0 0"></path></svg>',
    '<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>',
  ],
  ['a text that looks like an attribute', '<p>an id="x"</p>', '<p>an id="x"</p>'],
])('%s', (_, source, html) => {
  expect(prepareScreen(source)).toMatchObject({ html, rules: '' })
})

test('style attributes become rules; suspicious ones are dropped', () => {
  expect(prepareScreen('<p style="color:red;font:&quot;a&quot;">a</p><p style="}">b</p>')).toMatchObject({
    html: '<p data-style="0">a</p><p>b</p>',
    rules: '#picture [data-style="0"]{color:red;font:"a"}',
  })
})

test('classes are collected', () => {
  expect(prepareScreen('<p class="a b"><i class="b c"></i></p>').classes).toEqual(new Set(['a', 'b', 'c']))
})
