import type { LeaveAskers } from '#domain/leave/rules.ts'
import type { PlanDetails } from '#domain/session/calls.ts'
import type { PasswordRule } from '#domain/session/password-rules.ts'
import { questionHoursRule, questionSettings } from '#server/exchange/kinds/question-settings.ts'
import { reservedHost } from '#server/network/reserved-host.ts'
import { makeField } from '#server/records/fields/field.ts'
import { whole, yesNo } from '#server/records/fields/numbers.ts'
import { file } from '#server/records/fields/references.ts'
import { choice, colour, link, text } from '#server/records/fields/texts.ts'
import { show } from '#server/records/import-faults.ts'
import { defineKind } from '#server/records/kind.ts'
import { isPicture } from '#server/records/pictures.ts'

const socialLinks = {
  twitter: ['twitter_url', 'Twitter'],
  facebook: ['fg_page_url', 'Facebook'],
  instagram: ['instagram_url', 'Instagram'],
  linkedin: ['linkedin_url', 'LinkedIn'],
  whatsapp: ['whatsapp_url', 'WhatsApp'],
  youtube: ['youtube_url', 'YouTube'],
  help: ['help_url', 'its help page'],
  privacy_policy: ['privacy_policy_url', 'its privacy policy'],
  terms: ['terms_and_condition_url', 'its terms'],
  store: ['prodUrl', 'its store'],
} as const

/** Settings that may be on or off, by the column of JSON that has them; the word says what an empty cell means. */
const switches = (column: string, fields: Record<string, [json: string, about: string, usually: boolean]>) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, [json, about, usually]]) => [
      field,
      yesNo({ about, usually, column, json, example: usually ? 'yes' : 'no' }),
    ]),
  )

const setups = {
  online: 'ONLINE',
  'on site': 'OFFLINE',
  both: 'HYBRID_BLENDED',
  none: 'NONE',
} satisfies Record<string, PlanDetails['classes']>
const setup = (json: string, about: string) =>
  choice(setups, { about, example: 'both', column: 'plan', json, whenEmpty: "'HYBRID_BLENDED'" })

const plan = {
  classes: setup('classes', 'Where lessons are.'),
  exams: setup('exam', 'Where exams are.'),
  files: choice(
    {
      'study material': 'STUDY_MATERIAL',
      documents: 'FILE_MANEGER',
      both: 'BOTH',
      none: 'NONE',
    } satisfies Record<string, PlanDetails['file_manager']>,
    {
      about: 'Which files there are.',
      example: 'both',
      column: 'plan',
      json: 'file_manager',
      whenEmpty: "'BOTH'",
    },
  ),
  ...switches('plan', {
    has_store: ['store', 'Whether products are sold.', false],
    has_banners: ['is_marketing_and_banner', 'Whether banners are shown.', true],
    has_fees: ['is_fee_struct_linked', 'Whether fees are shown.', false],
    has_receipts: ['student_fee_receipt_option', 'Whether receipts of fees can be downloaded.', false],
  }),
}

const features = {
  ...switches('features', {
    has_e_learning: ['enable_eLearn_feature', 'Whether there is the library.', true],
    has_assignments: ['enable_online_assignment_feature', 'Whether there is homework.', true],
    has_zoom: ['zoom_enabled', 'Whether lessons are held by Zoom.', false],
  }),
  has_courses: yesNo({
    about: 'Whether it has courses and batches instead of standards and sections; kept if empty.',
    example: 'no',
    column: 'features',
    json: 'course_structure_flag',
    made: 'false',
  }),
  leave: choice(
    { parents: 'parents', 'parents and adults': 'parents and adults', 'no one': 'no one' } satisfies Record<
      LeaveAskers,
      LeaveAskers
    >,
    {
      about: 'Who may ask for leave: parents, also students who are 18, or no one.',
      example: 'parents',
      column: 'features',
      json: 'leave',
      whenEmpty: "'parents'",
    },
  ),
  ...questionSettings,
  setup_type: text({
    about: 'Type of the setup, for the app.',
    example: 'HYBRID',
    column: 'features',
    json: 'institute_setup_type',
    whenEmpty: "'HYBRID'",
    max: 50,
  }),
}

/** Never the secrets of single sign-on. */
const signIn = {
  ...switches('sign_in', {
    login_links: ['loginLinks', 'Whether one may sign in by a link.', false],
    single_device: ['singleDevice', 'Whether one may be signed in on one device only.', false],
  }),
  passwords: choice({ usual: 'told', strong: 'strong' } satisfies Record<string, PasswordRule>, {
    about: 'Rule for new passwords.',
    example: 'usual',
    column: 'sign_in',
    json: 'passwords',
    whenEmpty: "'told'",
  }),
  sign_in_notice: text({
    about: 'Shown instead of signing in, such as after a move to another portal.',
    column: 'sign_in',
    json: 'notice',
    whenEmpty: 'null',
    max: 1000,
  }),
}

/** Never the keys of the hosts of videos. */
const video = {
  ...switches('video', {
    recordings: ['view', 'Whether recordings are shown.', true],
    vimeo_download: ['vimeoDownload', 'Whether recordings at Vimeo may be downloaded.', false],
  }),
  cloud_recordings: choice(
    { nothing: 0, view: 1, download: 2, both: 3 },
    {
      about: 'What may be done with recordings in the cloud.',
      example: 'view',
      column: 'video',
      json: 'cloud',
      whenEmpty: '1',
    },
  ),
}

const megabytes = (json: string, about: string) =>
  whole({ about, column: 'space', json, whenEmpty: 'null', min: 1 })

/** Not an offset: PostgreSQL reads its sign the other way round. */
function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

const timeZone = makeField(
  {
    format: 'a time zone such as Asia/Kolkata',
    sqlType: 'text',
    read: (cell) =>
      isTimeZone(cell) ? cell : { problem: `"${show(cell)}" is not a time zone such as Asia/Kolkata` },
    write: (stored) => stored,
  },
  { about: 'Its time zone.', example: 'Asia/Kolkata', column: 'time_zone' },
  "'Asia/Kolkata'",
)

const callingCode = makeField(
  {
    format: 'digits such as 91',
    sqlType: 'text',
    read: (cell) => {
      const code = cell.replace(/^\+/, '')
      return /^[1-9]\d{0,3}$/.test(code)
        ? code
        : { problem: `"${show(cell)}" is not a calling code such as 91` }
    },
    write: (stored) => stored,
  },
  { about: 'Calling code of its phone numbers.', example: '91', column: 'country_calling_code' },
  "'91'",
)

const linkFields = Object.fromEntries(
  Object.entries(socialLinks).map(([field, [json, name]]) => [
    `${field}_link`,
    link({ about: `Address of ${name}.`, example: '', column: 'links', json, whenEmpty: 'null' }),
  ]),
)

/**
 * The settings that an institute may change itself. The others are the operator's: how long accesses are logged, the space,
 * the time zone.
 */
const ofInstitute: ReadonlySet<string> = new Set([
  ...['name', 'kind', 'calling_code', 'announcement', 'minimum_attendance', 'logo', 'favicon', 'accent'],
  ...['lets_edit_profile', 'fines_late_fees'],
  ...[plan, features, signIn, video, linkFields].flatMap((fields) => Object.keys(fields)),
])

const instituteFields = {
  name: text({ about: 'Name, as families see it.', example: 'Sunrise Public School', isRequired: true }),
  kind: choice(['school', 'coaching'], {
    about: 'A school, or a coaching institute.',
    example: 'school',
    whenEmpty: "'school'",
  }),
  time_zone: timeZone,
  calling_code: callingCode,
  announcement: text({ about: 'A line of text for everyone.', max: 1000 }),
  minimum_attendance: whole({
    about: 'Attendance in percent below which a student is warned.',
    example: '75',
    column: 'minimum_attendance_percent',
    max: 100,
    whenEmpty: '75',
  }),
  ...plan,
  ...features,
  ...signIn,
  ...video,
  lets_edit_profile: yesNo({ about: 'Whether students may change their address, birthday and photo.' }),
  fines_late_fees: yesNo({ about: 'Whether late fees cost a fine.' }),
  audit_days: whole({
    about: 'For how many days the access log is kept.',
    example: '365',
    whenEmpty: '365',
    min: 1,
    max: 36_500,
  }),
  person_space_mb: megabytes('person', 'Storage of each person in MB; 5120 if empty.'),
  institute_space_mb: megabytes('institute', 'Storage of the institute in MB; no limit if empty.'),
  ...linkFields,
  logo: file({ about: 'Logo, a picture.', column: 'logo_file_id', isPublic: true }),
  favicon: file({ about: 'Icon in the browser, a picture.', column: 'favicon_file_id', isPublic: true }),
  accent: colour({
    about: 'Its colour, for buttons, links and the menu; blue if empty.',
    example: '#1f6f54',
  }),
}

export const institutes = defineKind({
  name: 'institute',
  title: 'Institute',
  about: 'The institute itself and its settings: one row. Secrets are not in it.',
  table: 'institute',
  removal: null,
  fields: instituteFields,
  ofOperator: Object.keys(instituteFields).filter((field) => !ofInstitute.has(field)),
  rules: [isPicture('logo'), isPicture('favicon'), questionHoursRule],
})

export const hosts = defineKind({
  name: 'hosts',
  title: 'Hosts',
  about: 'The names under which the portal is reached, set by the operator of the server only.',
  table: 'institute_host',
  key: ['host'],
  fields: {
    host: makeField(
      {
        format: 'a name such as portal.sunrise.example, without https://',
        sqlType: 'text',
        read: (cell) =>
          /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(cell)
            ? cell.toLowerCase()
            : { problem: `"${show(cell)}" is not a name such as portal.sunrise.example` },
        write: (stored) => stored,
      },
      { about: 'Name of the host.', example: 'portal.sunrise.example', isRequired: true },
    ),
    main: yesNo({
      about:
        'Whether it is the one in addresses that are kept, such as on receipts; without one it is the first by name.',
      example: 'yes',
      column: 'is_main',
    }),
  },
  ofOperator: 'rows',
  rules: [
    {
      field: 'host',
      problem: 'is a name or address of every machine, and of no institute',
      where: (value) => `${value('host')} ~* '${reservedHost}'`,
    },
    {
      field: 'host',
      problem: 'belongs to another institute',
      where: (value, { instituteId }) =>
        `exists (select from institute_host o where o.host = ${value('host')} and o.institute_id <> ${instituteId})`,
    },
  ],
})
