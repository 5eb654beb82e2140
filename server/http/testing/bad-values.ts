const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
/** What people try in a text field; tests that send few of them send the first and the last. */
export const badTexts = {
  script,
  'a quote': "' or 1=1 --",
  'two statements': "'; drop table person; --",
  'a quoted identifier': '"; delete from person where 1=1; /*',
  'a union': "x' union select password_hash from person --",
  'a sleep': "1'||pg_sleep(5)||'",
  'a backslash': '\\',
  'a placeholder': '$1 %s %n {{7*7}} $7',
  'a zero byte': 'a\u0000b',
  'a lone high surrogate': 'a\ud800b',
  'a lone low surrogate': '\udc00',
  'the end of text': '\uffff\ufffe\u202e\u200b',
  'a new line': 'a\r\nset-cookie: a=b',
  'a prototype': '__proto__',
  '10 KB': 'x'.repeat(10_240),
  '100 KB': '9'.repeat(102_400),
}
/** A value of each JSON kind. */
export const jsonKinds: Record<string, unknown> = {
  null: null,
  boolean: true,
  number: 12,
  string: 'x',
  array: [1, 'x', [null]],
  object: { toString: 'x', length: 3, $ne: null },
}
