import { useState } from 'react'
import type { EmailGroup } from '#areas/email-groups/contract.ts'
import type { FileBatch } from '../../kinds/sort-files.ts'
import type { GroupsByName } from './chosen-files.tsx'
import { useGroups } from './group-picker.tsx'
import { groupsInParts, groupsOfName, readAs } from './upload-facts.ts'

/** The e-mail group selected for all files, or the groups of the suppliers in their names and of single files. */
export const useGroupChoice = (batches: readonly FileBatch<File>[], isMixed: boolean, onChange: () => void) => {
  const groups = useGroups()
  const [group, setGroup] = useState<EmailGroup>()
  const [perSupplier, setPerSupplier] = useState<readonly EmailGroup[]>([])
  const [perFile, setPerFile] = useState<ReadonlyMap<File, EmailGroup>>(new Map())
  const batchOf = (file: File) => batches.find(({ files }) => files.includes(file))
  const groupsOf = (file: File): readonly EmailGroup[] => {
    const batch = batchOf(file)
    // the files of one record go to the same group, which its first file shows
    if (batch?.files[0] !== file) return []
    if (batch.kind.addresseeOf) return groupsOfName(batch.kind, file.name, groups)
    if (!isMixed) return []
    const named = groupsInParts(file.name, groups)
    return named.length > 0 ? named : groups
  }
  /** The group selected for all files, for the supplier in the name or for the file, otherwise the only one that the name allows. */
  const groupOf = (file: File): EmailGroup | undefined => {
    const [first = file] = batchOf(file)?.files ?? []
    const chosen = perFile.get(first)
    if (chosen) return chosen
    const supplierGroups = groupsOf(first)
    const isForAll = group && (!isMixed || supplierGroups.some(({ id }) => id === group.id))
    if (isForAll) return group
    const [only, ...more] = batchOf(first)?.kind.addresseeOf
      ? supplierGroups
      : groupsInParts(first.name, supplierGroups)
    return perSupplier.find((one) => supplierGroups.includes(one)) ?? (more.length > 0 ? undefined : only)
  }
  const onChoose = (chosen: EmailGroup, file: File) => {
    if (batchOf(file)?.kind.addresseeOf)
      setPerSupplier((all) => [chosen, ...all.filter(({ supplier_code }) => supplier_code !== chosen.supplier_code)])
    else setPerFile((all) => new Map(all).set(file, chosen))
    onChange()
  }
  const chooseForAll = (chosen: EmailGroup | undefined) => {
    setGroup(chosen)
    onChange()
  }
  const clearGroups = () => {
    setGroup(undefined)
    setPerSupplier([])
    setPerFile(new Map())
  }
  const hasNamed = group === undefined && batches.some(({ files: [file] }) => file && groupsOf(file).length > 0)
  const nameOf = (file: File) => (isMixed ? readAs(batchOf(file)) : undefined)
  const byName: GroupsByName | undefined = isMixed || hasNamed ? { groupsOf, groupOf, onChoose, nameOf } : undefined
  return { groups, group, chooseForAll, groupOf, clearGroups, byName }
}
