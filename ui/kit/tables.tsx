import { Badge, type BadgeTone } from '../display/badge.tsx'
import { type Column, DataTable } from '../display/data-table.tsx'
import { Card } from '../layout/card.tsx'
import { Part } from './part.tsx'

type Fee = { number: string; day: string; amount: string; balance: string; tone: BadgeTone; status: string }
const fees: Fee[] = [
  { number: '1', day: '10-04-2026', amount: '₹ 12,000', balance: '₹ 0', tone: 'good', status: 'Paid' },
  {
    number: '2',
    day: '10-07-2026',
    amount: '₹ 12,000',
    balance: '₹ 2,500',
    tone: 'info',
    status: 'Partially Paid',
  },
  { number: '3', day: '10-10-2026', amount: '₹ 12,000', balance: '₹ 12,000', tone: 'bad', status: 'Overdue' },
]
const feeColumns: Column<Fee>[] = [
  { title: 'Instl. No.', cell: (row) => row.number },
  { title: 'Date', cell: (row) => row.day },
  { title: 'Total Amount', isAmount: true, cell: (row) => row.amount },
  { title: 'Balance Amount', isAmount: true, isMain: true, cell: (row) => row.balance },
  { title: 'Status', isLead: true, cell: (row) => <Badge tone={row.tone} text={row.status} /> },
]

type Figure = { name: string; own: string; topper: string }
const figures: Figure[] = [
  { name: 'Marks', own: '72 / 100', topper: '96 / 100' },
  { name: 'Percentage', own: '72%', topper: '96%' },
]
const figureColumns: Column<Figure>[] = [
  { title: 'Figure', isTitleHidden: true, cell: (row) => row.name },
  { title: 'You', isAmount: true, isMarked: true, cell: (row) => row.own },
  { title: 'Topper', isAmount: true, cell: (row) => row.topper },
]

export function Tables() {
  return (
    <Part name="Tables">
      <DataTable caption="Fees" columns={feeColumns} rows={fees} keyOf={(row) => row.number} />
      <Card padding="large">
        <DataTable
          caption="Figures"
          look="plain"
          columns={figureColumns}
          rows={figures}
          keyOf={(row) => row.name}
        />
      </Card>
      <Card padding="large">
        <DataTable
          caption="Fees that scroll"
          look="plain"
          narrow="scroll"
          columns={feeColumns}
          rows={fees}
          keyOf={(row) => row.number}
        />
      </Card>
    </Part>
  )
}
