// Builds the demo into a folder and serves it until its standard input ends; prints the address.
import { openSite } from '../../../demo/site.ts';

const site = await openSite({ port: 4310, outDir: process.argv[2]!, quiet: true });
console.log(site.address);
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
