import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describeColumns } from '#server/exchange/describe.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { byteOrderMark, writeCsvRow } from '#server/records/csv.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'

const toCsv = (rows: readonly (readonly string[])[]): string => byteOrderMark + rows.map(writeCsvRow).join('')

/**
 * Writes a file for each kind with its columns and an example row, which can be imported as they are.
 * @param folder a new or empty one @throws ImportRefusal
 */
export async function writeTemplate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new ImportRefusal(`${folder} is not empty: name a new folder.`)
  const all: string[][] = [['file', 'column', 'required', 'how it is written', 'meaning', 'example']]
  for (const kind of kinds) {
    const columns = describeColumns(kind, kinds)
    const file = `${kind.name}.csv`
    all.push([file, '', '', '', kind.about, ''])
    for (const { name, isRequired, format, about, example } of columns)
      all.push([file, name, isRequired ? 'yes' : '', format, about, example])
    const given = columns.filter(({ name }) => name !== 'removed' || kind.fields.removed)
    const table = [given.map(({ name }) => name), given.map(({ example }) => example)]
    await writeFile(join(folder, file), toCsv(table))
    for (const { type, example } of Object.values(kind.fields))
      if (type.isFile && example !== '') await writeExampleFile(join(folder, example))
  }
  await writeFile(join(folder, 'columns.csv'), toCsv(all))
  await writeFile(join(folder, 'README.txt'), describeTemplate())
}

/** One grey pixel, for examples of pictures. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

async function writeExampleFile(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, path.endsWith('.png') ? picture : 'An example: put your own file here.\n')
}

function describeTemplate(): string {
  const files = kinds.map((kind) => {
    const needed = describeColumns(kind, kinds).filter(({ isRequired }) => isRequired)
    return `  ${kind.name}.csv: ${kind.title}; needs ${needed.map(({ name }) => name).join(', ')}\n`
  })
  return `${intro}
THE FILES, IN THE ORDER IN WHICH TO FILL THEM

${files.join('')}
What the files and their columns mean is in columns.csv.
`
}

const intro = `YOUR INSTITUTE IN SPREADSHEETS

Each .csv file in this folder is one table. Open it with Excel, LibreOffice or Google
Sheets. The first row has the names of the columns, the second is an example: replace
it by your own rows. Instead of many .csv files you may use one Excel file (.xlsx) with
a sheet for each, called students, sections and so on.

STEP BY STEP

  1. Fill in institute.csv, then the others from the top of the list below. Delete the
     files and the columns that you do not need: what is missing stays as it is.
  2. Check. It lists everything that is wrong, and writes nothing:
         npm run import -- <this folder> --check --faults faults.csv
     Each line has the file, the line, the column and what is wrong.
  3. Correct the files, and check again until there are no faults.
  4. Import:
         npm run import -- <this folder>
     It prints how many rows are new and changed, and where the one-time passwords are.
     Hand the passwords out, then delete that file.
  5. Later, change a file and import it again, alone or with the others. What is the
     same as before is not written again. Rows that you take out of a file stay; to end
     or delete one, add a column called "removed" and write yes.

HOW CELLS ARE WRITTEN

  id        Any text of your own, such as 10A or S-1001, which stays the same for ever.
            Other files refer to a row by its id.
  lists     Several ids in one cell: semicolons between them, such as maths;physics.
  days      2026-06-15 or 15-06-2026: the day before the month.
  times     09:30 or 9:30 AM; with a day: 15-06-2026 9:30 AM, in the institute's time.
  amounts   In rupees: 12500, 12,500.50 or 1,23,456.00.
  phones    With or without +91. Format the column as text, or a spreadsheet may cut
            them off (9.8E+09).
  yes or no yes, no.
  files     The path of a file in this folder, such as files/timetable.pdf.
  empty     An empty cell says that there is nothing. A missing column changes nothing.
`
