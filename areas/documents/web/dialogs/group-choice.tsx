import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { type EmailGroup, listEmailGroups } from '#areas/email-groups/contract.ts'
import { searchKey } from '#areas/email-groups/rules/group.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { listQuery } from '#kit/web/query.ts'
import type { FileBatch } from '../../kinds/sort-files.ts'
import type { GroupsByFileName } from './chosen-files.tsx'
import { dialogTexts } from './texts.ts'
import { groupsForFileName, recordNameOf } from './upload-facts.ts'

interface GroupPickerProps {
  readonly groups: readonly EmailGroup[]
  readonly chosen: EmailGroup | undefined
  readonly placeholder: string
  readonly disabled: boolean
  readonly onChoose: (group: EmailGroup | undefined) => void
}

/** Selects an email group by supplier, name or description, ignoring case and spaces, and shows its email addresses. */
export const GroupPicker = ({ groups, chosen, placeholder, disabled, onChoose }: GroupPickerProps) => {
  const t = useTexts(dialogTexts)
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('group')}</label>
      <Select
        id={id}
        disabled={disabled}
        placeholder={placeholder}
        notFoundContent={t('noGroups')}
        value={chosen?.id ?? null}
        showSearch={{
          filterOption: (text, option) => (option?.search ?? '').includes(searchKey(text)),
        }}
        options={groups.map((group) => ({
          value: group.id,
          label: `${group.name} · ${group.supplier_name}`,
          search: searchKey([group.name, group.supplier_name, group.supplier_code, group.description].join(' ')),
          description: group.description,
        }))}
        optionRender={({ data }) => (
          <span className="group-option">
            {data.label}
            <span className="muted smaller">{data.description}</span>
          </span>
        )}
        onChange={(value) => onChoose(groups.find((group) => group.id === value))}
      />
      {chosen && (
        <ul className="address-chips">
          {chosen.email_list.split(',').map((address) => (
            <li key={address}>{address}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/**
 * Holds the groups that the user selected: one for all files, one per supplier in file names, and one per single file.
 */
const useSelectedGroups = () => {
  const [group, setGroup] = useState<EmailGroup>()
  const [perSupplier, setPerSupplier] = useState<readonly EmailGroup[]>([])
  const [perFile, setPerFile] = useState<ReadonlyMap<File, EmailGroup>>(new Map())
  return {
    group,
    perSupplier,
    perFile,
    setGroup,
    chooseForSupplier: (chosen: EmailGroup) =>
      setPerSupplier((all) => [chosen, ...all.filter(({ supplier_code }) => supplier_code !== chosen.supplier_code)]),
    chooseForFile: (chosen: EmailGroup, file: File) => setPerFile((all) => new Map(all).set(file, chosen)),
    /** Keeps the group that the user selected for a file when the name of the file is changed. */
    onReplace: (file: File, by: File) => {
      const chosen = perFile.get(file)
      if (chosen) setPerFile((all) => new Map(all).set(by, chosen))
    },
    clearGroups: () => {
      setGroup(undefined)
      setPerSupplier([])
      setPerFile(new Map())
    },
  }
}

export const useGroupChoice = (batches: readonly FileBatch<File>[], isMixed: boolean, onChange: () => void) => {
  const allGroups = listQuery(listEmailGroups, { query: { _limit: -1, _sort: 'name:ASC' } })
  const groups: readonly EmailGroup[] = useQuery(allGroups).data?.rows ?? []
  const { group, perSupplier, perFile, setGroup, chooseForSupplier, chooseForFile, ...selected } = useSelectedGroups()
  const batchOf = (file: File) => batches.find(({ files }) => files.includes(file))
  const namedGroups = (file: File) => groupsForFileName(batchOf(file)?.kind, file.name, groups, isMixed)
  const groupsOf = (file: File): readonly EmailGroup[] => {
    const batch = batchOf(file)
    // all files of a record go to the same group, which is selected at its first file
    if (batch?.files[0] !== file) return []
    const named = namedGroups(file)
    if (batch.kind.addresseeOf || !isMixed) return named
    // a part of the name may equal a supplier's code by chance, so the groups of that supplier only come first in the
    // list
    return [...named, ...groups.filter((one) => !named.includes(one))]
  }
  /**
   * Returns the email group of a file:
   * 1. the group selected for the file, unless its kind reads the supplier from the name
   * 2. the group selected for all files, unless files are of several kinds and the name belongs to another supplier
   * 3. the group selected for the supplier in the name
   * 4. the only group of the supplier in the name; undefined if there is none or more than one
   */
  const groupOf = (file: File): EmailGroup | undefined => {
    const [first = file] = batchOf(file)?.files ?? []
    const isByName = batchOf(first)?.kind.addresseeOf !== undefined
    const chosen = isByName ? undefined : perFile.get(first)
    if (chosen) return chosen
    const named = namedGroups(first)
    const isNamed = isByName || named.length > 0
    if (group && (!isMixed || !isNamed || named.some(({ id }) => id === group.id))) return group
    const [only, ...more] = named
    return perSupplier.find((one) => named.includes(one)) ?? (more.length > 0 ? undefined : only)
  }
  const onChoose = (chosen: EmailGroup, file: File) => {
    if (batchOf(file)?.kind.addresseeOf) chooseForSupplier(chosen)
    else chooseForFile(chosen, file)
    onChange()
  }
  const chooseForAll = (chosen: EmailGroup | undefined) => {
    setGroup(chosen)
    onChange()
  }
  const hasNamed = group === undefined && batches.some(({ files: [file] }) => file && groupsOf(file).length > 0)
  const nameOf = (file: File) => (isMixed ? recordNameOf(batchOf(file)) : undefined)
  const byName: GroupsByFileName | undefined = isMixed || hasNamed ? { groupsOf, groupOf, onChoose, nameOf } : undefined
  return { ...selected, groups, group, chooseForAll, groupOf, byName }
}
