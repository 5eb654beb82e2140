import { answerLimits, askKinds, withoutGaps } from '#domain/home/answer/rules.ts'
import { refersTo } from '#server/records/fields/references.ts'
import { choice, lines, text } from '#server/records/fields/texts.ts'
import { day, moment } from '#server/records/fields/times.ts'
import { defineKind, literal, nowIn, type Rule, type Scope } from '#server/records/kind.ts'

const { choices: most, minChoices, choice: letters } = answerLimits

/** What a notice asks for: fields of `notices`. */
export const questionFields = {
  asks: choice(askKinds, {
    about: 'What families are asked for; nothing if empty. It stays as it is once the notice is out.',
    example: 'yes or no',
  }),
  choices: lines({
    about: `The answers of a choice, ${minChoices} to ${most}, each on a line of its own and of at most ${letters} characters.`,
    example: '',
    max: most * (letters + 1),
    tidy: withoutGaps,
  }),
  answer_until: day({ about: 'The last day for an answer.', example: '2026-06-12' }),
}

const gaps = literal(
  '\t\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
)
/** As `withoutGaps` has a line, by SQL: what was stored before may have them. */
const trimmed = (line: string) => `btrim(${line}, ${gaps})`
const withoutGapsSql = (choices: string) =>
  `(select string_agg(${trimmed('line')}, chr(10) order by place) from unnest(string_to_array(${choices}, chr(10))) with ordinality one(line, place))`

const isOut = (scope: Scope) => `t.announced_at <= ${nowIn(scope)} and t.taken_back_at is null`
const hasAnswers = ({ instituteId }: Scope) =>
  `exists (select from notice_answer a where a.institute_id = ${instituteId} and a.announcement_id = t.id)`

export const questionRules: readonly Rule[] = [
  {
    field: 'answer_until',
    problem: 'must be there with a question, and only then',
    where: (value) => `(${value('asks')} = '') <> (${value('answer_until')} is null)`,
  },
  {
    field: 'answer_until',
    problem: 'is before the notice is announced',
    where: (value, { timeZone }) =>
      `${value('answer_until')} < (${value('announced_at')} at time zone ${literal(timeZone)})::date`,
  },
  {
    field: 'choices',
    problem: 'must be there for a choice, and only then',
    where: (value) => `(${value('asks')} = 'choice') <> (${value('choices')} <> '')`,
  },
  {
    field: 'choices',
    problem: `must be ${minChoices} to ${most} different lines, none empty, of at most ${letters} characters`,
    where: (value) =>
      `${value('choices')} <> '' and (select count(*) not between ${minChoices} and ${most} or count(distinct lower(btrim(line))) < count(*)
        or bool_or(btrim(line) = '' or length(line) > ${letters}) from unnest(string_to_array(${value('choices')}, chr(10))) line)`,
  },
  {
    field: 'asks',
    problem: 'stays as it is: the notice is out, or has answers',
    where: (value, scope) =>
      `t.id is not null and (t.asks, ${withoutGapsSql('t.choices')}) is distinct from (${value('asks')}, ${withoutGapsSql(value('choices'))})
        and ((${isOut(scope)}) or ${hasAnswers(scope)})`,
  },
]

const asksOf = (notice: string, { instituteId }: Scope) =>
  `(select n.asks from announcement n where n.institute_id = ${instituteId} and n.id = ${notice})`

/** The answers of the family are its own: the institute enters others, and removes. */
export const noticeAnswers = defineKind({
  name: 'notice-answers',
  title: 'Answers to notices',
  about:
    'What families answered to notices, one row for each student. The institute may enter other answers, such as by phone; what a family has answered or signed in the portal is only removed.',
  table: 'notice_answer',
  isOfFamilies: true,
  key: ['notice', 'student'],
  fields: {
    notice: refersTo('notices', {
      about: 'The notice.',
      example: 'N1',
      column: 'announcement_id',
      isRequired: true,
    }),
    student: refersTo('students', {
      about: 'The student.',
      example: 'S1',
      column: 'student_id',
      isRequired: true,
    }),
    answer: lines({
      about: 'seen, yes or no, one of the choices, the text, or signed.',
      example: 'yes',
      max: answerLimits.text,
      isRequired: true,
    }),
    answered_by: refersTo('people', {
      about: 'Who answered in the portal: a parent or the student; empty where the institute has entered it.',
      example: '',
      column: 'answered_by',
    }),
    answered_at: moment({
      about: 'When it was answered; now if empty.',
      example: '2026-06-11 18:05',
      mayBeDay: true,
      made: "date_trunc('second', now())",
    }),
    text_hash: text({
      title: 'Text',
      about: 'SHA-256 of what the notice said and asked when it was answered; empty where that is not known.',
      example: '',
      max: 64,
    }),
    signed_name: text({ about: 'The name that was typed with a signature.', example: '' }),
  },
  rules: [
    {
      field: 'notice',
      problem: 'asks for no answer',
      where: (value, scope) => `${asksOf(value('notice'), scope)} = ''`,
    },
    {
      field: 'answer',
      problem: 'was given by the family: it is only removed',
      where: (value, { isOperator }) =>
        isOperator
          ? 'false'
          : `t.answered_by is not null and (t.answer, t.answered_at) is distinct from (${value('answer')}, ${value('answered_at')})`,
    },
    {
      field: 'answered_by',
      problem: 'is noted by the portal, with text_hash and signed_name: they stay as they are',
      where: (value, { isOperator }) =>
        isOperator
          ? 'false'
          : `(t.answered_by, coalesce(t.text_hash, ''), coalesce(t.signed_name, '')) is distinct from
              (${value('answered_by')}, ${value('text_hash')}, ${value('signed_name')})`,
    },
    {
      field: 'answer',
      problem: 'is a signature, which the family gives in the portal',
      where: (value, scope) =>
        scope.isOperator
          ? 'false'
          : `t.student_id is null and ${asksOf(value('notice'), scope)} = 'signature'`,
    },
    {
      field: 'answer',
      problem: 'is no answer to what the notice asks',
      where: (
        value,
        scope,
      ) => `not coalesce((select case n.asks when 'seen' then ${value('answer')} = 'seen' when 'signature' then ${value('answer')} = 'signed'
        when 'yes or no' then ${value('answer')} in ('yes', 'no') when 'choice' then ${value('answer')} in (select ${trimmed('line')} from unnest(string_to_array(n.choices, chr(10))) line) else true end
        from announcement n where n.institute_id = ${scope.instituteId} and n.id = ${value('notice')}), true)`,
    },
  ],
})
