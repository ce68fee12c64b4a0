// A long computation beside a timer and an urgent job; writes what happened as JSON.
import { submit } from 'rtjs-runtime';

/** @preempt */
function countPrimes(limit) {
  let count = 0;
  for (let n = 2; n < limit; n++) if (isPrime(n)) count++;
  return count;
}

function isPrime(n) {
  'use preempt';
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
}

async function main() {
  const order = [];
  let last = performance.now();
  let longestGap = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longestGap = Math.max(longestGap, now - last);
    last = now;
  }, 1);
  setTimeout(() => submit(() => order.push('urgent'), { deadline: 50 }), 20);
  const heavy = submit(countPrimes, { args: [3_000_000], deadline: 60_000 });
  heavy.then(() => order.push('heavy'));
  const count = await heavy;
  await new Promise(resolve => setTimeout(resolve, 50));
  clearInterval(timer);
  console.log(JSON.stringify({ count, order, longestGap, kind: heavy.kind }));
}

main();
