import { parseAst } from 'rolldown/parseAst'
import { execSync } from 'node:child_process'
import fs from 'node:fs'
const files=execSync('git ls-files "*.ts" "*.tsx"').toString().trim().split('\n').filter(f=>!/test\.tsx?$|^tests\/|^bench\/|sample/.test(f))
const out=[]
for(const f of files){const src=fs.readFileSync(f,'utf8');const ast=parseAst(src,{lang:f.endsWith('x')?'tsx':'ts'});const line=o=>src.slice(0,o).split('\n').length
const walk=(n,p)=>{if(!n||typeof n!=='object')return;if(Array.isArray(n))return n.forEach(x=>walk(x,p));if(/Function/.test(n.type||'')&&n.body&&n.type!=='TSFunctionType'){const L=line(n.end)-line(n.start)+1;if(L>50)out.push([L,f,line(n.start),n.id?.name||p?.id?.name||p?.key?.name||''])}
for(const k in n)if(k!=='type')walk(n[k],n.type?n:p)}
walk(ast.body)}
out.sort((a,b)=>b[0]-a[0]);for(const o of out)console.log(o.join(' '));console.log(out.length)
